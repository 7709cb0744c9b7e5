import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths, safeRedirect } from "../../../lib/paths";

/** Where an entry leads when the sign-in is done: a page that was named, a program to apply to, or its form; null for home. */
export function entryTarget(query: URLSearchParams): string | null {
  const redirect = safeRedirect(query.get("redirect") ?? query.get("nextUrl"));
  if (redirect) return redirect;
  const program = query.get("confirmation-resource") ?? query.get("confirmation_resource");
  if (isId(program)) return `${paths.confirmationResource}/${program}`;
  const form = query.get("formengine");
  return isId(form) ? `${paths.resources}/${form}` : null;
}

/** Markers carry ids, never paths. */
function isId(text: string | null): text is string {
  return text !== null && /^[\w-]{1,64}$/.test(text);
}

/** Keeps a target in the address as `redirect`, where every later screen of the sign-in and the guard look for it. */
export function useRedirectTarget(target: string | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const safe = safeRedirect(target);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!safe || query.get("redirect")) return;
    query.set("redirect", safe);
    void navigate({ pathname, search: `?${query.toString()}` }, { replace: true });
  }, [safe, pathname, search, navigate]);
}
