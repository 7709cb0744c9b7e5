/** What no toast may cover, where nobody types there: what is being counted or written stands in it. */
const KEPT = "[data-keep-clear]";
/** What is typed into. */
const TYPED = 'input:not([type="checkbox"],[type="radio"]), textarea, select, [contenteditable="true"]';
/** Between a toast and what it makes way for, in pixels. */
const GAP = 8;

/** A box on the screen, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * How far toasts move from their edge of the screen, in pixels, so that their box covers none of the others; 0 where there is no room for that
 * on the whole screen. `edge` is where they stand.
 */
export function clearance(toasts: Box, others: readonly Box[], edge: "top" | "bottom", height: number): number {
  const size = toasts.bottom - toasts.top;
  const beside = others.filter((one) => one.left < toasts.right && one.right > toasts.left && one.bottom > one.top);
  let moved = 0;
  // Each turn passes at least one of them, or is the last.
  for (let turn = 0; turn <= beside.length; turn++) {
    const top = edge === "bottom" ? toasts.top - moved : toasts.top + moved;
    const covered = beside.find((one) => one.top < top + size && one.bottom > top);
    if (!covered) return top < 0 || top + size > height ? 0 : moved;
    moved = edge === "bottom" ? toasts.bottom - covered.top + GAP : covered.bottom - toasts.top + GAP;
  }
  return 0;
}

/** The boxes of what is kept clear now: what is marked so, and the field that has the focus. */
export function keptClear(): Box[] {
  const focused = document.activeElement;
  const elements = [...document.querySelectorAll(KEPT), ...(focused?.matches(TYPED) ? [focused] : [])];
  return elements.map((one) => one.getBoundingClientRect());
}
