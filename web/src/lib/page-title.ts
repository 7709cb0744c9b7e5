import { useEffect } from "react";
import { create } from "zustand";

/** What a page's title falls back to; the tenant's portal title once it is known. */
const usePortal = create<{ name: string }>(() => ({ name: "Commonline" }));

export function setPortalName(name: string) {
  usePortal.setState({ name });
}

/** Sets the browser's title to the page's own and the portal's; without words it is the portal's alone. */
export function usePageTitle(words?: string): void {
  const portal = usePortal((state) => state.name);
  useEffect(() => {
    document.title = words ? `${words} · ${portal}` : portal;
  }, [words, portal]);
}
