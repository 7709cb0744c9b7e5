import { paths, safeRedirect } from "../../../../shared/page/paths";

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
