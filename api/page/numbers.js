// Whole numbers as players type them.

/** The number that a text says, "1.500" and "−20" too; null where it is empty, NaN where it is none ("1.5", "3000p"). */
export function wholeNumber(text) {
  const plain = text.trim().replace("−", "-");
  if (plain === "") return null;
  return /^-?(\d{1,7}|\d{1,3}([.,\s]\d{3})+)$/.test(plain) ? Number(plain.replace(/[.,\s]/g, "")) : NaN;
}
