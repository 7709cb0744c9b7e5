import { useEffect } from "react";
import { create } from "zustand";

interface PageTitle {
  /** What a page's title falls back to: the platform's name; the tenant's portal title once it is known. */
  portal: string;
  /** What the address is called in the route table. */
  route: string | null;
  /** What the page calls itself, when it knows better than the route table. */
  own: string | null;
}

/** The default name of the platform. */
export const PLATFORM = "Commonline";

const usePageTitles = create<PageTitle>(() => ({ portal: PLATFORM, route: null, own: null }));

function show({ portal, route, own }: PageTitle) {
  const words = own ?? route;
  document.title = words ? `${words} · ${portal}` : portal;
}
usePageTitles.subscribe(show);

export function setPortalName(name: string) {
  usePageTitles.setState({ portal: name || PLATFORM });
}

/** The title of the address that is shown; null while it has none. */
export function setRouteTitle(words: string | null) {
  usePageTitles.setState({ route: words });
}

/** A page's own title, before the portal's; without words the route's stands. */
export function usePageTitle(words?: string): void {
  useEffect(() => {
    if (!words) return;
    usePageTitles.setState({ own: words });
    return () => {
      if (usePageTitles.getState().own === words) usePageTitles.setState({ own: null });
    };
  }, [words]);
}
