import { useEffect, useId } from "react";
import { create } from "zustand";

interface PageTitle {
  /** What a page's title falls back to: the platform's name; the tenant's portal title once it is known. */
  portal: string;
  /** What the address is called in the route table. */
  route: string | null;
  /** What the page calls itself, when it knows better than the route table. */
  own: string | null;
  /** What cannot wait, before everything else, by whoever says it; of several the newest is shown. */
  urgent: readonly { by: string; words: string }[];
  /** "Error", while the form of the page has faults. */
  error: string | null;
  /** How many conversations wait for this person. */
  unread: number;
}

/** The default name of the platform. */
export const PLATFORM = "Commonline";

/** More is written as "99+". */
const MOST_UNREAD = 99;

const usePageTitles = create<PageTitle>(() => ({ portal: PLATFORM, route: null, own: null, urgent: [], error: null, unread: 0 }));

/** The title of the page that is shown, without what cannot wait. */
export function pageTitle(): string {
  const { portal, route, own, error } = usePageTitles.getState();
  const words = own ?? route;
  return `${error ? `${error}: ` : ""}${words ? `${words} · ${portal}` : portal}`;
}

usePageTitles.subscribe(({ urgent, unread }) => {
  const count = unread > 0 ? `(${unread > MOST_UNREAD ? `${MOST_UNREAD}+` : unread}) ` : "";
  const newest = urgent.at(-1)?.words;
  document.title = newest ? `${newest} · ${count}${pageTitle()}` : count + pageTitle();
});

/** Puts before the title how many conversations wait for this person. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    usePageTitles.setState({ unread });
    return () => usePageTitles.setState({ unread: 0 });
  }, [unread]);
}

export function setPortalName(name: string) {
  usePageTitles.setState({ portal: name || PLATFORM });
}

/** The title of the address that is shown; null while it has none. */
export function setRouteTitle(words: string | null) {
  usePageTitles.setState({ route: words });
}

/** A page's own title, before the portal's; without one the route's title is used. */
export function usePageTitle(words?: string): void {
  useEffect(() => {
    if (!words) return;
    usePageTitles.setState({ own: words });
    return () => {
      if (usePageTitles.getState().own === words) usePageTitles.setState({ own: null });
    };
  }, [words]);
}

/** Puts a word such as "Error" before the title while a form has faults. */
export function useErrorTitle(words: string | null): void {
  useEffect(() => {
    if (!words) return;
    usePageTitles.setState({ error: words });
    return () => usePageTitles.setState({ error: null });
  }, [words]);
}

/** Puts what cannot wait before the title of whatever page is shown, so that it is seen among other tabs. */
export function useUrgentTitle(words: string | null): void {
  const by = useId();
  useEffect(() => {
    if (!words) return;
    usePageTitles.setState(({ urgent }) => ({ urgent: [...urgent, { by, words }] }));
    return () => usePageTitles.setState(({ urgent }) => ({ urgent: urgent.filter((one) => one.by !== by) }));
  }, [by, words]);
}
