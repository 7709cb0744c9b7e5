import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { SortOrder } from "../../ui/table";

/** What the queue shows, as it stands in the address. */
export interface QueueView {
  page: number;
  sort: string;
  order: SortOrder;
  search: string;
  states: number[];
  programs: number[];
  /** Account ids, `me` or `none`. */
  assigned: string[];
  /** The conversation that is open beside the queue. */
  thread: string | null;
}

/** The specification's default: by submission date, oldest first. */
export const DEFAULT_SORT = "createdAt";

function numbers(text: string | null): number[] {
  return (text ?? "").split(",").map(Number).filter((value) => Number.isInteger(value) && value > 0);
}

export function readView(query: URLSearchParams): QueueView {
  const page = Number(query.get("page") ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: query.get("sort") ?? DEFAULT_SORT,
    order: query.get("order") === "desc" ? "desc" : "asc",
    search: query.get("search") ?? "",
    states: numbers(query.get("state")),
    programs: numbers(query.get("process")),
    assigned: (query.get("assigned_to") ?? "").split(",").filter((value) => /^(me|none|\d+)$/.test(value)),
    thread: query.get("thread"),
  };
}

/** The address of a view; what is as usual is left out. */
export function writeView(view: QueueView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.search) query.set("search", view.search);
  if (view.states.length) query.set("state", view.states.join(","));
  if (view.programs.length) query.set("process", view.programs.join(","));
  if (view.assigned.length) query.set("assigned_to", view.assigned.join(","));
  if (view.sort !== DEFAULT_SORT) query.set("sort", view.sort);
  if (view.order !== "asc") query.set("order", view.order);
  if (view.page > 1) query.set("page", String(view.page));
  if (view.thread) query.set("thread", view.thread);
  return query;
}

export type ChangeView = (part: Partial<QueueView>, how?: { replace?: boolean }) => void;

/** The view in the address, and a way to change it. Any change of what is listed goes back to the first page. */
export function useQueueView(): [QueueView, ChangeView] {
  const [query, setQuery] = useSearchParams();
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
  return [view, change];
}

export function hasFilters(view: QueueView): boolean {
  return Boolean(view.search || view.states.length || view.programs.length || view.assigned.length);
}
