/** Addresses: a house, a P.O. box, a shelter, or none; `hub/forms/src/answers/address.rs`. */
import { readZip } from "./digits";
import { AnswerFault, inside, nothing, object, typed, type Json } from "./fault";
import { readText } from "./text";
import { plainLine } from "../written";

const KINDS = ["home", "po_box", "shelter", "none"];
const STATES = new Set(
  (
    "AA AE AK AL AP AR AS AZ CA CO CT DC DE FL FM GA GU HI IA ID IL IN KS KY LA MA MD ME MH MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR PW RI SC SD TN TX " +
    "UT VA VI VT WA WI WV WY"
  ).split(" "),
);
const NEEDED: Record<string, string[]> = { none: [], shelter: ["line", "city", "state"] };

export function readAddress(value: Json | undefined): Record<string, Json> | undefined {
  if (nothing(value)) return undefined;
  const given = object(value, ["kind", "line", "unit", "city", "state", "zip", "county"]);
  const kind = given["kind"] ?? "home";
  if (typeof kind !== "string") throw new AnswerFault("wrong_kind", "kind");
  if (!KINDS.includes(kind)) throw new AnswerFault("not_an_option", "kind");
  const made: Record<string, Json> = {};
  const put = (part: string, read: () => string | undefined) => {
    const answer = inside(part, read);
    if (answer !== undefined) made[part] = answer;
  };
  put("line", () => readText(given["line"], 200, false));
  put("unit", () => readText(given["unit"], 50, false));
  put("city", () => readText(given["city"], 100, false));
  put("county", () => readText(given["county"], 100, false));
  put("state", () => readState(given["state"]));
  put("zip", () => readZip(given["zip"]));
  if (Object.keys(made).length === 0 && kind !== "none") return undefined;
  const missing = (NEEDED[kind] ?? ["line", "city", "state", "zip"]).find((part) => !(part in made));
  if (missing !== undefined) throw new AnswerFault("missing", missing);
  return { ...made, kind };
}

/** A state by its two letters. */
export function readState(value: Json | undefined): string | undefined {
  const text = typed(value, 200);
  if (text === undefined) return undefined;
  const state = plainLine(text).toUpperCase();
  if (!STATES.has(state)) throw new AnswerFault("not_a_state");
  return state;
}
