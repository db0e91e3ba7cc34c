// Showing a part of the page anew while somebody may be at it.

/** Put other parts into a place. What was unfolded stays so; a control that had the focus gives it to its like. */
export function renew(place, ...parts) {
  const unfolded = [...place.querySelectorAll("details[open]")].map(nameOf);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  place.replaceChildren(...parts);
  for (const each of place.querySelectorAll("details")) each.open ||= unfolded.includes(nameOf(each));
  if (focused === null) return;
  // Itself, where it is among the parts; else what is called the same.
  const like = [focused, ...place.querySelectorAll(focused.tagName)].find((each) => place.contains(each) && nameOf(each) === nameOf(focused));
  like?.focus({ preventScroll: true });
}

const nameOf = (element) => element.dataset.hand || element.id || (element.querySelector("summary") ?? element).textContent;
