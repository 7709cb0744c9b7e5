import { useCallback, useEffect, useRef } from "react";
import { useSearchParams, type NavigateOptions } from "react-router";

/** Changes the query of the address: from what was asked for last, to what is given back. */
export type ChangeAddressQuery = (part: (before: URLSearchParams) => URLSearchParams | Record<string, string>, how?: NavigateOptions) => void;

/**
 * The query of the address, and a setter. The setter begins from what it was last asked for, even while the page is still drawn as
 * before: of two filters that are chosen one right after the other, both stay. React Router's own setter begins from what is drawn.
 */
export function useAddressQuery(): [query: URLSearchParams, change: ChangeAddressQuery] {
  const [query, setQuery] = useSearchParams();
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  const set = useRef(setQuery);
  set.current = setQuery;
  const change = useCallback<ChangeAddressQuery>((part, how) => {
    newest.current = new URLSearchParams(part(new URLSearchParams(newest.current)));
    set.current(newest.current, how);
  }, []);
  return [query, change];
}
