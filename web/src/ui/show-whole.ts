import type { PointerEvent } from "react";

/** Whoever points at words that are cut reads all of them. For `onPointerEnter`. */
export function showWhole({ currentTarget }: PointerEvent<HTMLElement>): void {
  if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}
