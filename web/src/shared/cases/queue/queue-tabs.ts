import { DEFAULT_SORT, NO_FILTERS, writeView, type QueueView } from "./queue-address";

/** The queue's own views, in the order of their tabs; beside them stand those of the specification and saved ones. */
export const OWN_TABS = ["mine", "overdue", "unassigned", "waiting", "all"] as const;
export type OwnTab = (typeof OWN_TABS)[number];

const FRESH = { ...NO_FILTERS, tab: "all", sort: DEFAULT_SORT, order: "asc", page: 1 } as const satisfies Partial<QueueView>;

const SHOWS: Record<OwnTab, Partial<QueueView>> = {
  mine: { assigned: ["me"], sort: "dueAt", view: "mine" },
  overdue: { only: ["overdue"], sort: "dueAt", view: "overdue" },
  unassigned: { assigned: ["none"], view: "unassigned" },
  waiting: { only: ["waiting_for_applicant"], view: "waiting" },
  all: { view: "all" },
};

/** What a tab begins with: whatever narrowed the list before is gone. */
export function tabView(tab: OwnTab): Partial<QueueView> {
  return { ...FRESH, ...SHOWS[tab] };
}

/** What one of the specification's two tabs begins with (section 2.2). */
export function changeTabView(tab: "status" | "assignment"): Partial<QueueView> {
  return { ...FRESH, tab };
}

/** Whether a list still shows what its tab began with, however it is narrowed further. */
function stands(view: QueueView, tab: OwnTab): boolean {
  if (tab === "all") return view.tab === "all";
  const { assigned, only } = SHOWS[tab];
  const isWhose = assigned === undefined || assigned.join(",") === view.assigned.join(",");
  return isWhose && (only ?? []).every((one) => view.only.includes(one));
}

/** The tab that is chosen: it stays while its list is narrowed further. */
export function chosenTab(view: QueueView): string {
  const own = OWN_TABS.find((tab) => tab === view.view);
  if (own && !stands(view, own)) return view.tab;
  return view.view || view.tab;
}

const EMPTY: QueueView = { ...FRESH, thread: null };

/** The address of a view of the queue, for links from elsewhere. */
export function queueQuery(part: Partial<QueueView>): string {
  const text = writeView({ ...EMPTY, ...part }).toString();
  return text ? `?${text}` : "";
}
