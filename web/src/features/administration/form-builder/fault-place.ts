import type { ConfigurationFault } from "../../../api/schema";
import type { Form } from "../../../shared/form-engine/document";
import { find } from "./form-edits/tree";

/** A fault with the id of what it is about in the outline; null: the form itself, or another text. */
export interface PlacedFault extends ConfigurationFault {
  at: string | null;
}

const INSIDE = /^sections\[(\d+)\](?:\.pages\[(\d+)\](?:\.items\[(\d+)\](?:\.items\[(\d+)\])?)?)?/;

/** Where in the outline a path of the document is: `sections[0].pages[1].items[2].words`, `rules[3].when`, `members.person.key`. */
export function placeOfPath(form: Form, path: string): string | null {
  const rule = /^rules\[(\d+)\]/.exec(path);
  if (rule) {
    const target = form.rules?.[Number(rule[1])]?.target;
    return target !== undefined && find(form, target) ? target : null;
  }
  const inside = INSIDE.exec(path);
  if (inside) {
    const [, section, page, item, inner] = inside.map((part) => (part === undefined ? undefined : Number(part)));
    const found = form.sections[section ?? -1];
    const onPage = page === undefined ? undefined : found?.pages[page];
    const question = item === undefined ? undefined : onPage?.items[item];
    const inGroup = inner === undefined ? undefined : question?.items?.[inner];
    return (inGroup ?? question ?? onPage ?? found)?.id ?? null;
  }
  // Faults of names are said by ids.
  const named = path.split(/[.[\]:]+/).filter((part) => find(form, part) !== undefined);
  return named.at(-1) ?? null;
}

/** The faults with their places. */
export const placed = (form: Form, faults: readonly ConfigurationFault[]): PlacedFault[] =>
  faults.map((fault) => ({ ...fault, at: fault.kind === "form" && fault.is_changed ? placeOfPath(form, fault.field) : null }));
