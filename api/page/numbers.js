// Whole numbers as players type them.

/** The number that a text says, "1.500" and "−20" too; null where it is empty, NaN where it is none. */
export function wholeNumber(text) {
  const plain = text.trim().replace("−", "-").replace(/[.,\s]/g, "");
  if (plain === "") return null;
  return /^-?\d{1,7}$/.test(plain) ? Number(plain) : NaN;
}
