import { useCallback, useEffect, useRef } from "react";
import { useSearchParams, type NavigateOptions } from "react-router";

/** Changes the query of the address: from what was asked for last, to what is given back. */
export type ChangeAddressQuery = (part: (before: URLSearchParams) => URLSearchParams | Record<string, string>, how?: NavigateOptions) => void;

/**
 * The query of the address, a setter, and what was asked for last, which may not be drawn yet: a page that somebody types into is
 * drawn later. The setter begins from that: of two filters that are chosen one right after the other, both stay. React Router's own
 * setter begins from what is drawn.
 */
export function useAddressQuery(): [query: URLSearchParams, change: ChangeAddressQuery, newest: () => URLSearchParams] {
  const [query, setQuery] = useSearchParams();
  const newest = useRef(query);
  /** What was asked for and has not been drawn. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    asked.current = asked.current.slice(asked.current.lastIndexOf(query.toString()) + 1 || Infinity);
    if (asked.current.length === 0) newest.current = query;
  }, [query]);
  const set = useRef(setQuery);
  set.current = setQuery;
  const change = useCallback<ChangeAddressQuery>((part, how) => {
    newest.current = new URLSearchParams(part(new URLSearchParams(newest.current)));
    asked.current.push(newest.current.toString());
    set.current(newest.current, how);
  }, []);
  const read = useCallback(() => newest.current, []);
  return [query, change, read];
}
