import { createContext, useContext } from "react";

/** A page below the one that is shown, or beside it. */
export interface PagePart {
  path: string;
  /** Its title in the interface language. */
  title: string;
}

/** Filled by the shell from the route table, for pages that have others below them. */
export const PagePartsContext = createContext<readonly PagePart[]>([]);

/**
 * The pages below the one that is shown that this person may open, in the route table's order; on one of those pages, all of
 * that group. What tabs, a menu of parts or an index are made from.
 */
export function usePageParts(): readonly PagePart[] {
  return useContext(PagePartsContext);
}
