import type { PathWith } from "../../api/calls";
import type { ProgramEvent } from "../../api/schema";
import { useConsent } from "../page/consent";
import { page } from "../page/page";
import { paths } from "../page/paths";

/** How long somebody who follows a link waits for its count at most (specification 1, section 9). */
export const OUTBOUND_WAIT_MS = 250;

/** Whether this tenant counts; the shell says so once it knows. */
let tenantCounts = false;

/** Says whether this tenant counts visits of program pages (`track_program_events`). */
export function setProgramEvents(counts: boolean): void {
  tenantCounts = counts;
}

/** Whether anything is counted here: the tenant wants it and the visitor said yes. */
export function mayCount(): boolean {
  return tenantCounts && useConsent.getState().counts;
}

const PROGRAM_PAGES = [paths.home, paths.resources, paths.application, paths.applications, paths.confirmationResource];

/** Whether a route is a program's page, e.g. `/resources/:id/*`. */
export function isProgramPage(route: string): boolean {
  return PROGRAM_PAGES.some((path) => route === path || route.startsWith(`${path}/`));
}

/** Counts by day at the tenant's own hub, without identifying anyone: no token and no cookie. A failure loses one count. */
async function count(event: ProgramEvent): Promise<void> {
  try {
    await fetch("/api/program-events" satisfies PathWith<"post">, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(event),
      credentials: "omit",
      keepalive: true,
    });
  } catch {
    // Counting must never cause a failure.
  }
}

/** Counts the visit of a program's page; `route` is the address as the route writes it, without anybody's numbers. */
export function countVisit(route: string): void {
  if (mayCount() && isProgramPage(route)) void count({ kind: "page", subject: route });
}

/** The other site that an address leads to; null for addresses of this one and for those that are no pages. */
export function otherSite(address: string): string | null {
  const url = URL.parse(address, location.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === location.origin) return null;
  return url.host;
}

/** Goes to another address. Where visits are counted it waits for the count, but never longer than a quarter of a second. */
export async function leaveFor(address: string): Promise<void> {
  const host = otherSite(address);
  if (host && mayCount()) {
    const counted = count({ kind: "outbound", subject: host });
    await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, OUTBOUND_WAIT_MS))]);
  }
  page.leave(address);
}

/** Counts links to other sites that are followed. A link that opens here waits for its count; one that opens elsewhere does not. */
export function watchLinks(): () => void {
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element) || !mayCount()) return;
    const anchor = event.target.closest<HTMLAnchorElement>("a[href]");
    const host = anchor ? otherSite(anchor.href) : null;
    if (!anchor || !host) return;
    const opensElsewhere =
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      anchor.hasAttribute("download") ||
      (anchor.target !== "" && anchor.target !== "_self");
    if (opensElsewhere) {
      void count({ kind: "outbound", subject: host });
      return;
    }
    event.preventDefault();
    void leaveFor(anchor.href);
  };
  document.addEventListener("click", handleClick);
  return () => document.removeEventListener("click", handleClick);
}
