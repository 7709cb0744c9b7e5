/** What was chosen, by the ids of options, in the order of the question. */
import { AnswerFault, nothing, type Json } from "./fault";

export function readOne(options: readonly string[], value: Json | undefined): string | undefined {
  if (nothing(value) || value === "") return undefined;
  if (typeof value !== "string") throw new AnswerFault("wrong_kind");
  if (!options.includes(value)) throw new AnswerFault("not_an_option");
  return value;
}

export function readSeveral(options: readonly string[], value: Json | undefined): string[] | undefined {
  if (nothing(value)) return undefined;
  if (!Array.isArray(value)) throw new AnswerFault("wrong_kind");
  if (value.length > options.length) throw new AnswerFault("not_an_option");
  for (const id of value) if (readOne(options, id) === undefined) throw new AnswerFault("not_an_option");
  const chosen = options.filter((id) => value.includes(id));
  if (chosen.length < value.length) throw new AnswerFault("twice");
  return chosen.length === 0 ? undefined : chosen;
}
