import { expect, test } from "vitest";
import type { Json } from "./answers/fault";
import { itemsOf, type Prepared, type Question } from "./document";
import { judge } from "./judge";
import { canonical, caseFile } from "./testing/cases";

const LANGUAGES = ["en", "es", "ar", "de"];

/** The hub's generator: 32 bits, mulberry32. */
class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }
}

function answerTo(question: Question, typed: Record<string, Json[]>, dice: Dice): Json {
  const options = (question.options ?? []).map((option) => option.id);
  if (question.type === "choice") return options[dice.below(options.length + 1)] ?? "nonsense";
  if (question.type === "choices") {
    const bits = dice.below(1 << options.length);
    return options.filter((_, place) => ((bits >> place) & 1) === 1);
  }
  if (question.type === "group" && dice.below(12) > 0) {
    return Array.from({ length: dice.below(5) }, (_, place) => ({ id: `r${place}`, answers: answersTo(question.items ?? [], typed, dice) }));
  }
  const pool = typed[question.type] ?? [];
  return pool[dice.below(pool.length)] ?? null;
}

function answersTo(questions: Question[], typed: Record<string, Json[]>, dice: Dice): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const question of questions) if (dice.below(6) > 0) answers[question.id] = answerTo(question, typed, dice);
  return answers;
}

/** FNV-1a, 32 bits, of the text in UTF-8. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

test("thousands of generated answers have the outcomes that the hub finds", () => {
  const typed = caseFile<Record<string, Json[]>>("typed.json");
  const forms = caseFile<Prepared[]>("generated_forms.json");
  const { cases, digests } = caseFile<{ cases: number; digests: string }>("generated.json");
  expect(cases).toBeGreaterThan(3_000);
  const differ: { place: number; answers: Json; outcome: string }[] = [];
  for (let place = 0; place < cases; place++) {
    const dice = new Dice(Math.imul(place, 2_654_435_761 | 0));
    const prepared = forms[dice.below(forms.length)];
    const lang = LANGUAGES[dice.below(LANGUAGES.length)] ?? "en";
    if (!prepared) throw new Error("there is a form for each number");
    const answers = answersTo(itemsOf(prepared.form), typed, dice);
    const outcome = canonical(judge(prepared, answers, { lang, today: "2026-11-28" }) as unknown as Json);
    if (digest(outcome) !== digests.slice(place * 8, place * 8 + 8)) differ.push({ place, answers, outcome });
  }
  // `FORMS_CASE=<place> cargo test -p hub-forms generated -- --nocapture` prints what the hub says of one.
  expect(differ.slice(0, 3)).toEqual([]);
  expect(differ.length).toBe(0);
});
