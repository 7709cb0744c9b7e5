import { useCallback, useRef, useState } from "react";

/** How far outside of what is seen something is drawn already, so that nobody scrolls into emptiness. */
const AHEAD = "600px 0px";

type Told = (isInView: boolean, height: number) => void;

const told = new WeakMap<Element, Told>();
let shared: IntersectionObserver | null = null;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) told.get(entry.target)?.(entry.isIntersecting, entry.boundingClientRect.height);
    },
    { rootMargin: AHEAD },
  );
  return shared;
}

/**
 * Whether an element is in view, or about to be. Give `ref` to it. What goes out of view keeps its height, as `--height` of
 * the element, so that the page does not jump. In browsers that cannot tell, everything is in view.
 */
export function useInView<Kind extends HTMLElement>(): { ref: (element: Kind | null) => void; isInView: boolean } {
  const canTell = typeof IntersectionObserver !== "undefined";
  const [isInView, setIsInView] = useState(!canTell);
  const watched = useRef<Kind | null>(null);
  const ref = useCallback(
    (element: Kind | null) => {
      if (!canTell) return;
      if (watched.current) observer().unobserve(watched.current);
      watched.current = element;
      if (!element) return;
      told.set(element, (isThere, height) => {
        if (!isThere && height > 0) element.style.setProperty("--height", `${height}px`);
        setIsInView(isThere);
      });
      observer().observe(element);
    },
    [canTell],
  );
  return { ref, isInView };
}
