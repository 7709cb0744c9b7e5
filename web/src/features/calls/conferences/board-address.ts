import { useCallback, useMemo } from "react";
import type { Conference } from "../../../api/schema";
import { useAddressQuery } from "../../../shared/page/address-query";
import { sortByNeed } from "./need";

export const BOARD_SORTS = ["need", "longest", "applicant", "reviewer", "program"] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];
export type BoardLayout = "tiles" | "list";

/** Filter and layout of the board, as in the address. */
export interface BoardView {
  search: string;
  /** The number of a program; null for all. */
  program: number | null;
  /** The account of a reviewer; null for all. */
  reviewer: number | null;
  sort: BoardSort;
  layout: BoardLayout;
  /** The conversation that the keyboard is on; beside a list it is the one that is open. */
  at: string | null;
}

function number(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 ? value : null;
}

export function readBoard(query: URLSearchParams): BoardView {
  return {
    search: query.get("search") ?? "",
    program: number(query.get("program")),
    reviewer: number(query.get("reviewer")),
    sort: BOARD_SORTS.find((sort) => sort === query.get("sort")) ?? "need",
    layout: query.get("layout") === "list" ? "list" : "tiles",
    at: query.get("at"),
  };
}

/** The address of a view; default values are left out. */
export function writeBoard(view: BoardView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.search) query.set("search", view.search);
  if (view.program !== null) query.set("program", String(view.program));
  if (view.reviewer !== null) query.set("reviewer", String(view.reviewer));
  if (view.sort !== "need") query.set("sort", view.sort);
  if (view.layout !== "tiles") query.set("layout", view.layout);
  if (view.at) query.set("at", view.at);
  return query;
}

export type ChangeBoard = (part: Partial<BoardView>) => void;

/** The view in the address, and a setter. */
export function useBoardView(): [BoardView, ChangeBoard] {
  const [query, setQuery] = useAddressQuery();
  const view = useMemo(() => readBoard(query), [query]);
  const change = useCallback<ChangeBoard>(
    (part) => setQuery((before) => writeBoard({ ...readBoard(before), ...part }), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return [view, change];
}

export function isFiltered(view: BoardView): boolean {
  return Boolean(view.search.trim()) || view.program !== null || view.reviewer !== null;
}

/** Letters without their accents and in one case, so that "Lucia" finds "Lucía". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

function matches(conference: Conference, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = plain(
    [
      conference.applicant_name,
      conference.externalId,
      conference.processName,
      conference.reviewer.name,
      ...conference.participants.map((one) => one.name),
    ].join("\n"),
  );
  return words.every((word) => text.includes(word));
}

/** The conversations of a view, in its order. */
export function listBoard(conferences: readonly Conference[], view: Omit<BoardView, "at" | "layout">, now: number): Conference[] {
  const words = plain(view.search).split(/\s+/u).filter(Boolean);
  const shown = sortByNeed(
    conferences.filter(
      (one) =>
        (view.program === null || one.processId === view.program) && (view.reviewer === null || one.reviewer.id === view.reviewer) && matches(one, words),
    ),
    now,
  );
  const by = (text: (conference: Conference) => string) => shown.sort((a, b) => text(a).localeCompare(text(b)));
  // Sorting is stable: among equals those that may need help stay first.
  switch (view.sort) {
    case "need":
      return shown;
    case "longest":
      return shown.sort((a, b) => a.started_at_ms - b.started_at_ms);
    case "applicant":
      return by((one) => one.applicant_name);
    case "reviewer":
      return by((one) => one.reviewer.name);
    case "program":
      return by((one) => one.processName);
  }
}
