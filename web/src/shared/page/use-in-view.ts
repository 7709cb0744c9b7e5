import { useCallback, useRef, useState } from "react";

/** Margin outside the viewport in which elements are drawn already, so that nobody scrolls into emptiness. */
const AHEAD = "600px 0px";

type OnChange = (isInView: boolean, height: number) => void;

const callbacks = new WeakMap<Element, OnChange>();
let shared: IntersectionObserver | null = null;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting, entry.boundingClientRect.height);
    },
    { rootMargin: AHEAD },
  );
  return shared;
}

/**
 * Whether an element is in view, or about to be. Give `ref` to it. An element that leaves the view keeps its height, as
 * `--height`, so that the page does not jump. In browsers without support, everything is in view.
 */
export function useInView<Kind extends HTMLElement>(): { ref: (element: Kind | null) => void; isInView: boolean } {
  const isSupported = typeof IntersectionObserver !== "undefined";
  const [isInView, setIsInView] = useState(!isSupported);
  const watched = useRef<Kind | null>(null);
  const ref = useCallback(
    (element: Kind | null) => {
      if (!isSupported) return;
      if (watched.current) observer().unobserve(watched.current);
      watched.current = element;
      if (!element) return;
      callbacks.set(element, (isThere, height) => {
        if (!isThere && height > 0) element.style.setProperty("--height", `${height}px`);
        setIsInView(isThere);
      });
      observer().observe(element);
    },
    [isSupported],
  );
  return { ref, isInView };
}
