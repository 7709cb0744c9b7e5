import { plainLine } from "../form-engine/written";
import { STATES, stateCode } from "./states";

/** The parts of an address of the United States that was written in one piece. */
export interface SplitAddress {
  kind?: "po_box";
  line: string;
  unit?: string;
  city?: string;
  state: string;
  zip?: string;
}

const MOST_CHARACTERS = 400;
const ZIP = /[\s,]+(\d{5})(?:[\s-]*(\d{4}))?$/;
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|us|u\.s\.|united states(?: of america)?)$/i;
const UNIT = /^(?:apt|apartment|unit|ste|suite|rm|room|fl|floor|bldg|building|lot|trlr|trailer|spc|space|no)\b\.?\s*#?\s*[\w-]+$|^#\s*[\w-]+$/i;
const UNIT_AT_END = /\s+((?:apt|apartment|unit|ste|suite|rm|room|bldg|building|lot|trlr|trailer|spc|space)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)$/i;
const BOX = /^(?:p\.?\s*o\.?\s*|post office\s*)box\s*#?\s*([\w-]+)$/i;
/** What ends a street, so that the city begins behind it where no comma says so. */
const STREET_END =
  /^(.*\d.*?\b(?:st|street|ave|avenue|av|blvd|boulevard|rd|road|dr|drive|ln|lane|ct|court|pl|place|way|ter|terrace|cir|circle|hwy|highway|pkwy|parkway|sq|square|trl|trail|loop|aly|alley)\b\.?(?:\s+(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?)\s+(.+)$/i;

/** The text without its last words, where they are a state. */
function withoutState(text: string): { rest: string; state: string } | undefined {
  const words = text.split(/[\s,]+/);
  const longest = Math.max(...STATES.map(([, name]) => name.split(" ").length));
  for (let count = Math.min(longest, words.length - 1); count >= 1; count -= 1) {
    const written = words.slice(-count).join(" ");
    const state = stateCode(written);
    if (!state) continue;
    const at = new RegExp(`[\\s,]+${words.slice(-count).map(escaped).join("[\\s,]+")}$`).exec(text)?.index;
    if (at !== undefined) return { rest: text.slice(0, at), state };
  }
  return undefined;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const clean = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, "").replace(/\s+/g, " ");

/**
 * Takes an address apart as people copy it: from an envelope, a message, a map. Undefined where it is no whole address: then the
 * text stays as it was written, and nothing is guessed.
 */
export function splitAddress(text: string): SplitAddress | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const pieces = text.split(/[\r\n;]+/).map(plainLine);
  let rest = clean(pieces.filter(Boolean).join(", ")).replace(/[.\s]+$/, "");
  rest = clean(rest.replace(COUNTRY, ""));
  const zip = ZIP.exec(rest);
  if (zip) rest = clean(rest.slice(0, zip.index));
  const found = withoutState(rest);
  if (!found) return undefined;
  const parts = found.rest.split(",").map(clean).filter(Boolean);
  // Without a ZIP only commas tell an address from a sentence that ends with a state.
  if (!zip && parts.length < 2) return undefined;
  const made: SplitAddress = { line: "", state: found.state };
  if (zip) made.zip = zip[2] ? `${zip[1]}-${zip[2]}` : zip[1]!;
  let street = parts.length > 1 ? parts.slice(0, -1) : parts;
  if (parts.length > 1) made.city = parts.at(-1)!;
  else {
    const byStreet = STREET_END.exec(parts[0] ?? "");
    if (byStreet) {
      street = [byStreet[1]!];
      const unit = /^((?:apt|apartment|unit|ste|suite|rm|room|lot|bldg|trlr|spc)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)\s+(.+)$/i.exec(byStreet[2]!);
      if (unit) made.unit = clean(unit[1]!);
      made.city = clean(unit ? unit[2]! : byStreet[2]!);
    }
  }
  const units = street.filter((part, place) => place > 0 && UNIT.test(part));
  if (units[0]) made.unit = units[0];
  street = street.filter((part) => !units.includes(part));
  let line = street.join(", ");
  const atEnd = made.unit === undefined ? UNIT_AT_END.exec(line) : null;
  if (atEnd && /\d/.test(line.slice(0, atEnd.index))) {
    made.unit = clean(atEnd[1]!);
    line = clean(line.slice(0, atEnd.index));
  }
  if (line === "") return undefined;
  const box = BOX.exec(line);
  if (box) return { ...made, kind: "po_box", line: box[1]! };
  return { ...made, line };
}
