import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/**
 * Ids of the children that did not fit into the first line of a wrapping container; children carry theirs as `data-id`.
 * Measured after every render and whenever the container changes its size.
 */
export function useOutOfSight<E extends HTMLElement>(): { ref: RefObject<E | null>; outOfSight: ReadonlySet<string> } {
  const ref = useRef<E>(null);
  const [ids, setIds] = useState("");
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container) return;
    const measure = () => {
      const children = [...container.querySelectorAll<HTMLElement>("[data-id]")];
      const line = children[0]?.offsetTop ?? 0;
      setIds(
        children
          .filter((child) => child.offsetTop > line)
          .map((child) => child.dataset.id)
          .join("\n"),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    return () => observer.disconnect();
  });
  return { ref, outOfSight: new Set(ids ? ids.split("\n") : []) };
}
