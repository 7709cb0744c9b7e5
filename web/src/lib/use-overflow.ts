import { useLayoutEffect, useState, type RefObject } from "react";

/** Whether a part of an element is wider than the room it has; measured again when either changes its size. */
export function useOverflow(within: RefObject<HTMLElement | null>, selector: string): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const part = within.current?.querySelector<HTMLElement>(selector);
    if (!part) return;
    const measure = () => setOverflows(part.scrollWidth > part.clientWidth + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(part);
    for (const child of part.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [within, selector]);
  return overflows;
}
