import { useCallback, useMemo } from "react";
import type { SortOrder } from "../../../ui/table";
import { useAddressQuery } from "../../page/address-query";

/** `all`, what one may move on, and what one may assign (specification 2, section 2.2). */
export const TABS = ["all", "status", "assignment"] as const;
export type Tab = (typeof TABS)[number];

/** What alone may be shown. Each narrows further. */
export const ONLY = ["overdue", "due_today", "unread", "failed_rules", "waiting_for_applicant", "documents_arrived", "to_decide"] as const;
export type Only = (typeof ONLY)[number];

/** Settings of the queue, as in the address. */
export interface QueueView {
  page: number;
  sort: string;
  order: SortOrder;
  tab: Tab;
  search: string;
  states: number[];
  programs: number[];
  /** Account ids, `me` or `none`. */
  assigned: string[];
  /** Company ids. */
  partners: number[];
  categories: string[];
  channels: string[];
  /** Days, `yyyy-mm-dd`; empty for an open end. */
  from: string;
  to: string;
  contactFrom: string;
  contactTo: string;
  only: Only[];
  /** Languages of the applicants, BCP 47. */
  langs: string[];
  /** The tab that it began with, where that is not `tab` itself: one of the queue's own, or the id of a saved view. */
  view: string;
  /** The applications that were sent in trials, and no others. */
  test: boolean;
  /** The conversation that is open beside the queue. */
  thread: string | null;
}

/** The specification's default: by submission date, oldest first. */
export const DEFAULT_SORT = "createdAt";

/** A view that nothing narrows. */
export const NO_FILTERS = {
  search: "",
  states: [],
  programs: [],
  assigned: [],
  partners: [],
  categories: [],
  channels: [],
  from: "",
  to: "",
  contactFrom: "",
  contactTo: "",
  only: [],
  langs: [],
  view: "",
  test: false,
} satisfies Partial<QueueView>;

function numbers(text: string | null): number[] {
  return (text ?? "")
    .split(",")
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0);
}

/** Names may hold commas. */
const names = (text: string | null) => (text ?? "").split("|").filter(Boolean);

const day = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? text! : "");

export function readView(query: URLSearchParams): QueueView {
  const page = Number(query.get("page") ?? 1);
  const tab = query.get("tab");
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: query.get("sort") ?? DEFAULT_SORT,
    order: query.get("order") === "desc" ? "desc" : "asc",
    tab: TABS.find((one) => one === tab) ?? "all",
    search: query.get("search") ?? "",
    states: numbers(query.get("state")),
    programs: numbers(query.get("process")),
    assigned: (query.get("assigned_to") ?? "").split(",").filter((value) => /^(me|none|\d+)$/.test(value)),
    partners: numbers(query.get("partner")),
    categories: names(query.get("category_name")),
    channels: names(query.get("payment_channel_name")),
    from: day(query.get("start_date")),
    to: day(query.get("end_date")),
    contactFrom: day(query.get("last_contact_from")),
    contactTo: day(query.get("last_contact_to")),
    only: ONLY.filter((one) => (query.get("only") ?? "").split(",").includes(one)),
    langs: (query.get("lang") ?? "").split(",").filter((value) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(value)),
    view: /^[\w-]{1,64}$/.test(query.get("view") ?? "") ? query.get("view")! : "",
    test: query.get("test") === "true",
    thread: query.get("thread"),
  };
}

/** What narrows the list, as the hub's calls name it; what narrows nothing is left out. */
export function filterParams(view: QueueView): Record<string, string> {
  const all: Record<string, string> = {
    search: view.search,
    state: view.states.join(","),
    process: view.programs.join(","),
    assigned_to: view.assigned.join(","),
    partner: view.partners.join(","),
    category_name: view.categories.join("|"),
    payment_channel_name: view.channels.join("|"),
    start_date: view.from,
    end_date: view.to,
    last_contact_from: view.contactFrom,
    last_contact_to: view.contactTo,
    only: view.only.join(","),
    lang: view.langs.join(","),
    tab: view.tab === "all" ? "" : view.tab,
    test: view.test ? "true" : "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** The address of a view; default values are left out. */
export function writeView(view: QueueView): URLSearchParams {
  const query = new URLSearchParams(filterParams(view));
  if (view.sort !== DEFAULT_SORT) query.set("sort", view.sort);
  if (view.order !== "asc") query.set("order", view.order);
  if (view.view) query.set("view", view.view);
  if (view.page > 1) query.set("page", String(view.page));
  if (view.thread) query.set("thread", view.thread);
  return query;
}

export type ChangeView = (part: Partial<QueueView>, how?: { replace?: boolean }) => void;

/** The view in the address, a setter, and the view that was asked for last. Any change of the filter goes back to the first page. */
export function useQueueView(): [view: QueueView, change: ChangeView, newest: () => QueueView] {
  const [query, setQuery, newest] = useAddressQuery();
  const view = useMemo(() => readView(query), [query]);
  const change = useCallback<ChangeView>(
    (part, how) => {
      setQuery(
        (before) => {
          const keepsPage = Object.keys(part).every((key) => key === "page" || key === "thread");
          return writeView({ ...readView(before), ...(keepsPage ? {} : { page: 1 }), ...part });
        },
        { replace: how?.replace ?? false, preventScrollReset: true },
      );
    },
    [setQuery],
  );
  const asked = useCallback(() => readView(newest()), [newest]);
  return [view, change, asked];
}

export function hasFilters(view: QueueView): boolean {
  return Object.keys(filterParams({ ...view, tab: "all" })).length > 0;
}
