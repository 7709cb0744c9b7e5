import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Codes that a link carries in its query, by name; an absent one is null. They leave the address bar before anything else
 * happens, so that they are in no history, no bookmark and no screenshot; a page that is shown again has none.
 */
export function useEntryCodes<Name extends string>(names: readonly Name[]): Record<Name, string | null> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [codes] = useState(() => {
    const query = new URLSearchParams(search);
    const found = Object.fromEntries(names.map((name) => [name, query.get(name)])) as Record<Name, string | null>;
    // Not in the next effect but now: the router follows below.
    const bar = new URLSearchParams(location.search);
    if (names.some((name) => bar.has(name))) history.replaceState(history.state, "", location.pathname + strip(bar, names) + location.hash);
    return found;
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (names.some((name) => query.has(name))) void navigate({ pathname, search: strip(query, names), hash }, { replace: true });
  }, [names, pathname, search, hash, navigate]);
  return codes;
}

function strip(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  const text = rest.toString();
  return text && `?${text}`;
}
