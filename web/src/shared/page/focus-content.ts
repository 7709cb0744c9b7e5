/** Puts the focus on the page's content when nothing has it: what had it is gone. */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (!content || (document.activeElement !== document.body && document.activeElement !== null)) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
