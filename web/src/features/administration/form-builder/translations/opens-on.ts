import type { Form } from "../../../../shared/form-engine/document";
import { languagesOf } from "../../../../shared/words/languages";
import type { FormText } from "../form-edits/texts";
import { languagesIn, stateOf } from "./states";

/** The language that translations open on: the one that lacks most of those that the instance offers (null: all, so those in which the
    form says anything); where none lacks a text the reader's own, else the first that is offered, else Spanish. */
export function opensOn(form: Form, texts: readonly FormText[], offered: readonly string[] | null, reader: string): string {
  const codes = offered ?? languagesIn(texts);
  const candidates = languagesOf(codes)
    .map(({ code }) => code)
    .filter((code) => code !== "en");
  const own = candidates.find((code) => code === reader) ?? (offered === null && reader !== "en" ? reader : undefined);
  const lacks = new Map(candidates.map((code) => [code, lackingIn(form, texts, code)]));
  const most = Math.max(0, ...lacks.values());
  if (most === 0) return own ?? candidates[0] ?? "es";
  const worst = candidates.filter((code) => lacks.get(code) === most);
  return worst.find((code) => code === own) ?? worst[0]!;
}

/** How many texts are missing in a language, or belong to another English. */
function lackingIn(form: Form, texts: readonly FormText[], code: string): number {
  return texts.filter((text) => ["missing", "stale"].includes(stateOf(form, text, code))).length;
}
