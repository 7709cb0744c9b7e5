import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { safeRedirect } from "../../../shared/page/paths";

interface Entry<Name extends string> {
  /** What the link carried; an absent code is null. */
  codes: Record<Name, string | null>;
  /** The address holds no code any more: the time to use them. */
  isClean: boolean;
}

/**
 * Codes from the query of a link, by name. They leave the address bar before anything else happens, so that they are in no
 * history, bookmark or screenshot; a page that is shown again has none. A `nextUrl` among them that leads to one of our pages
 * becomes `redirect`, where every later screen of the sign-in looks for it.
 */
export function useEntryCodes<Name extends string>(names: readonly Name[]): Entry<Name> {
  const { pathname, search, hash, state } = useLocation() as { pathname: string; search: string; hash: string; state: unknown };
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const [codes] = useState(() => {
    // The bar itself now; the router follows in the effect below.
    const bar = new URLSearchParams(location.search);
    if (names.some((name) => bar.has(name))) history.replaceState(history.state, "", location.pathname + withoutCodes(bar, names) + location.hash);
    return Object.fromEntries(names.map((name) => [name, query.get(name)])) as Record<Name, string | null>;
  });
  const isClean = !names.some((name) => query.has(name));
  useEffect(() => {
    if (!isClean) void navigate({ pathname, search: withoutCodes(new URLSearchParams(search), names), hash }, { replace: true, state });
  }, [isClean, names, pathname, search, hash, state, navigate]);
  return { codes, isClean };
}

function withoutCodes(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  const next = names.includes("nextUrl") ? safeRedirect(rest.get("nextUrl")) : null;
  for (const name of names) rest.delete(name);
  if (next && !rest.get("redirect")) rest.set("redirect", next);
  const text = rest.toString();
  return text && `?${text}`;
}
