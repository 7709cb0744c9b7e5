/** Files and photographed pages, by the ids that the file store gave them. */
import { AnswerFault, inside, nothing, object, type Json } from "./fault";

export function readFiles(value: Json | undefined, most: number): string[] | undefined {
  const ids = idsIn(value, most);
  return ids.length === 0 ? undefined : ids;
}

export function readPages(value: Json | undefined, most: number): Record<string, Json> | undefined {
  if (nothing(value)) return undefined;
  const given = object(value, ["pages", "doubtful"]);
  const pages = inside("pages", () => idsIn(given["pages"], most));
  const marked = inside("doubtful", () => idsIn(given["doubtful"], most));
  if (pages.length === 0) return undefined;
  const doubtful = pages.filter((id) => marked.includes(id));
  return doubtful.length === 0 ? { pages } : { pages, doubtful };
}

export const isFile = (id: Json | undefined): id is string => typeof id === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(id);

function idsIn(value: Json | undefined, most: number): string[] {
  if (nothing(value)) return [];
  if (!Array.isArray(value)) throw new AnswerFault("wrong_kind");
  if (value.length > most) throw new AnswerFault("too_many");
  const ids: string[] = [];
  for (const id of value) {
    if (!isFile(id)) throw new AnswerFault("not_a_file");
    if (ids.includes(id)) throw new AnswerFault("twice");
    ids.push(id);
  }
  return ids;
}
