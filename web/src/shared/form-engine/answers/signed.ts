/** Signatures and declarations; a typed name is recorded as it is. */
import { AnswerFault, inside, nothing, object, whole, type Json } from "./fault";
import { readName } from "./name";
import { isFile } from "./papers";

const PARTS = ["name", "lang", "signed_at_ms", "text_hash", "answers_hash", "drawing", "read_by", "on_paper_by"];
const LONGEST_NAME = 200;

export function readSignature(value: Json | undefined): Record<string, Json> | undefined {
  if (nothing(value)) return undefined;
  const given = object(value, PARTS);
  const name = inside("name", () => readName(given["name"], false))?.["full"];
  if (name === undefined) return undefined;
  const lang = langIn(given["lang"]);
  const at = whole(given["signed_at_ms"]);
  if (at === undefined || at < 0) throw new AnswerFault("missing", "signed_at_ms");
  const hashIn = (part: string) => {
    const hash = given[part];
    if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) throw new AnswerFault("missing", part);
    return hash;
  };
  const made: Record<string, Json> = { name, lang, signed_at_ms: at, text_hash: hashIn("text_hash"), answers_hash: hashIn("answers_hash") };
  const drawing = given["drawing"];
  if (!nothing(drawing)) {
    if (!isFile(drawing)) throw new AnswerFault("not_a_file", "drawing");
    made["drawing"] = drawing;
  }
  return { ...made, ...colleagues(given) };
}

/** The member of staff who read it aloud to somebody who agreed by word of mouth, or who has it signed on paper. */
function colleagues(given: Record<string, Json>): Record<string, Json> {
  const made: Record<string, Json> = {};
  for (const part of ["read_by", "on_paper_by"]) {
    const name = given[part];
    if (nothing(name)) continue;
    if (typeof name !== "string" || name === "" || [...name].length > LONGEST_NAME) throw new AnswerFault("wrong_kind", part);
    made[part] = name;
  }
  return made;
}

/** A declaration that is not agreed to is not answered. */
export function readDeclaration(value: Json | undefined): Record<string, Json> | undefined {
  if (nothing(value)) return undefined;
  const given = object(value, ["agreed", "lang", "read_by", "on_paper_by"]);
  const agreed = given["agreed"];
  if (nothing(agreed) || agreed === false) return undefined;
  if (agreed !== true) throw new AnswerFault("wrong_kind", "agreed");
  return { agreed, lang: langIn(given["lang"]), ...colleagues(given) };
}

function langIn(value: Json | undefined): string {
  if (typeof value !== "string" || !/^[A-Za-z0-9-]{2,35}$/.test(value)) throw new AnswerFault("missing", "lang");
  return value;
}
