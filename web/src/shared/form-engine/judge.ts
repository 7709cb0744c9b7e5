/**
 * What a form says about answers. Its twin is `hub/forms/src/judge.rs`, which decides; the page runs this one so that nobody waits
 * for the network to see a question, a sum or a fault.
 */
import { AnswerFault, nothing, type Json, type Reading } from "./answers/fault";
import { readAnswer } from "./answers/read";
import { itemsOf, most, type Prepared, type PreparedRule, type Question } from "./document";
import { evaluate, newWork, Stopped, type Fact, type Why } from "./evaluate";
import { factOf } from "./fact";

export interface Fault {
  /** `rent`, `members/r1/born`. */
  at: string;
  part: string;
  key: string;
  rule: string;
}

export interface Undecided {
  at: string;
  rule: string;
  why: Why;
}

export interface Outcome {
  /** The answers to questions that are asked, in normal form, by id; those with a fault are not among them. */
  answers: Record<string, Json>;
  hidden: string[];
  required: string[];
  /** Why the answers cannot be submitted; they can when there is none. */
  faults: Fault[];
  /** Rules that have no result, though no answer is missing. */
  undecided: Undecided[];
}

export function judge(prepared: Prepared, answers: Json, reading: Reading): Outcome {
  const sheet = new Sheet(prepared, reading);
  sheet.read(answers);
  for (const id of prepared.order) sheet.settle(id);
  sheet.report();
  return sheet.outcome;
}

type Given = { answer: Json } | { fault: AnswerFault };

interface Row {
  id: string;
  given: Map<string, Given>;
  facts: Map<string, Fact>;
}

interface Place {
  group: string;
  row: Row;
}

const ID = /^[a-z][a-z0-9_]{0,59}$/;
const ROW_ID = /^[A-Za-z0-9_-]{1,40}$/;

class Sheet {
  readonly outcome: Outcome = { answers: {}, hidden: [], required: [], faults: [], undecided: [] };
  private readonly items: Question[];
  private readonly questions = new Map<string, Question>();
  private readonly groups = new Map<string, string>();
  /** The ids around each question, itself included: section, page, group. */
  private readonly places = new Map<string, string[]>();
  private readonly given = new Map<string, Given>();
  private readonly rows = new Map<string, Row[]>();
  private readonly facts = new Map<string, Fact>();
  private readonly lists = new Map<string, Fact>();
  private readonly asked = new Set<string>();
  private readonly work = newWork();
  /** Results of rules that are about no row. */
  private readonly known = new Map<PreparedRule, boolean | undefined>();
  private readonly prepared: Prepared;
  private readonly reading: Reading;

  constructor(prepared: Prepared, reading: Reading) {
    this.prepared = prepared;
    this.reading = reading;
    this.items = itemsOf(prepared.form);
    for (const section of prepared.form.sections)
      for (const page of section.pages)
        for (const item of page.items) {
          this.questions.set(item.id, item);
          this.places.set(item.id, [section.id, page.id, item.id]);
          for (const inner of item.items ?? []) {
            this.questions.set(inner.id, inner);
            this.groups.set(inner.id, item.id);
            this.places.set(inner.id, [section.id, page.id, item.id, inner.id]);
          }
        }
  }

  private fault(at: string, part: string, key: string, rule = "") {
    this.outcome.faults.push({ at, part, key, rule });
  }

  read(answers: Json) {
    if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return this.fault("", "", "wrong_kind");
    const unknown = Object.keys(answers).filter((id) => !this.questions.has(id) || this.groups.has(id));
    if (unknown.some((id) => !ID.test(id))) this.fault("", "", "unknown_question");
    const named = unknown.filter((id) => ID.test(id)).sort();
    for (const id of named.slice(0, 100)) this.fault(id, "", "unknown_question");
    for (const item of this.items) {
      const value = Object.hasOwn(answers, item.id) ? answers[item.id] : undefined;
      if (nothing(value)) continue;
      if (item.type !== "group") {
        this.readInto(this.given, item, value);
        continue;
      }
      const rows = this.readRows(item, value);
      if (typeof rows === "string") this.given.set(item.id, { fault: new AnswerFault(rows) });
      else this.rows.set(item.id, rows);
    }
  }

  private readInto(given: Map<string, Given>, question: Question, value: Json | undefined) {
    try {
      const answer = readAnswer(question, value, this.reading);
      if (answer !== undefined) given.set(question.id, { answer });
    } catch (error) {
      if (!(error instanceof AnswerFault)) throw error;
      given.set(question.id, { fault: error });
    }
  }

  private readRows(group: Question, value: Json): Row[] | string {
    if (!Array.isArray(value)) return "wrong_kind";
    if (value.length > most(group)) return "too_many_rows";
    const rows: Row[] = [];
    for (const row of value) {
      if (typeof row !== "object" || row === null || Array.isArray(row)) return "bad_row";
      const { id, answers } = row;
      if (typeof id !== "string" || !ROW_ID.test(id) || typeof answers !== "object" || answers === null || Array.isArray(answers)) return "bad_row";
      const inner = group.items ?? [];
      const isUnknown = (name: string) => inner.every((question) => question.id !== name);
      if (Object.keys(row).length !== 2 || Object.keys(answers).some(isUnknown) || rows.some((known) => known.id === id)) return "bad_row";
      const given = new Map<string, Given>();
      for (const question of inner) if (Object.hasOwn(answers, question.id)) this.readInto(given, question, answers[question.id]);
      rows.push({ id, given, facts: new Map() });
    }
    return rows;
  }

  /** Decides whether a question is asked, and what rules see of its answer. */
  settle(id: string) {
    const question = this.questions.get(id);
    if (!question) return;
    const group = this.groups.get(id);
    if (group === undefined) {
      if (!this.isAsked(id)) return;
      this.asked.add(id);
      if (question.type === "group") return;
      this.compute(question);
      this.see(question, this.given, this.facts);
      return;
    }
    for (const row of this.rows.get(group) ?? []) {
      const place = { group, row };
      if (!this.isAsked(id, place)) continue;
      this.asked.add(at(id, place));
      this.compute(question, place);
      this.see(question, row.given, row.facts);
      this.lists.delete(group);
    }
  }

  private see(question: Question, given: Map<string, Given>, facts: Map<string, Fact>) {
    const found = given.get(question.id);
    const fact = found && "answer" in found ? factOf(question, found.answer) : undefined;
    if (fact !== undefined) facts.set(question.id, fact);
  }

  private isAsked(id: string, place?: Place): boolean {
    const around = this.places.get(id) ?? [];
    return this.prepared.rules.every(
      // A rule about what is around runs for no row.
      (rule) => rule.does !== "show" || !around.includes(rule.target) || this.holds(rule, rule.target === id ? place : undefined) === true,
    );
  }

  /** Whether a rule holds; undefined where that is not known. */
  private holds(rule: PreparedRule, place?: Place): boolean | undefined {
    if (!place && this.known.has(rule)) return this.known.get(rule);
    const value = this.run(rule, place);
    const holds = typeof value === "boolean" ? value : undefined;
    if (!place) this.known.set(rule, holds);
    return holds;
  }

  private run(rule: PreparedRule, place?: Place): Fact | undefined {
    try {
      return evaluate(rule.tree, (id) => this.answer(id), place && new Map(place.row.facts), this.reading.today, this.work);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (error.why !== "missing") this.undecided(rule, place, error.why);
      return undefined;
    }
  }

  private answer(id: string): Fact | undefined {
    const rows = this.rows.get(id);
    if (!rows) return this.facts.get(id);
    if (!this.asked.has(id)) return undefined;
    let list = this.lists.get(id);
    if (list === undefined) {
      list = rows.map((row) => new Map(row.facts));
      this.lists.set(id, list);
    }
    return list;
  }

  private undecided(rule: PreparedRule, place: Place | undefined, why: Why) {
    this.outcome.undecided.push({ at: at(rule.target, place), rule: rule.id, why });
  }

  /** The answer of a rule takes the place of what was written. */
  private compute(question: Question, place?: Place) {
    const rule = this.prepared.rules.find((one) => one.does === "compute" && one.target === question.id);
    if (!rule) return;
    const value = this.run(rule, place);
    const given = place ? place.row.given : this.given;
    given.delete(question.id);
    if (value === undefined || value instanceof Map || Array.isArray(value)) return;
    try {
      const answer = readAnswer(question, written(question, value), this.reading);
      if (answer !== undefined) given.set(question.id, { answer });
    } catch (error) {
      if (!(error instanceof AnswerFault)) throw error;
      this.undecided(rule, place, "no_result");
    }
  }

  /** Goes through the form in its order. */
  report() {
    for (const item of this.items) {
      if (!this.asked.has(item.id)) {
        this.outcome.hidden.push(item.id);
        continue;
      }
      const answer = item.type === "group" ? this.reportGroup(item) : this.reportQuestion(item);
      if (answer !== undefined) this.outcome.answers[item.id] = answer;
    }
  }

  private reportGroup(group: Question): Json | undefined {
    const isRequired = this.isRequired(group);
    const rows = this.rows.get(group.id);
    const found = this.given.get(group.id);
    if (found && "fault" in found) this.fault(group.id, "", found.fault.key);
    else if (isRequired && !rows?.length) this.fault(group.id, "", "required");
    else if (rows && rows.length < (group.min ?? 0)) this.fault(group.id, "", "too_few_rows");
    this.check(group);
    if (!rows) return undefined;
    return rows.map((row) => {
      const place = { group: group.id, row };
      const answers: Record<string, Json> = {};
      for (const inner of group.items ?? []) {
        if (!this.asked.has(at(inner.id, place))) {
          this.outcome.hidden.push(at(inner.id, place));
          continue;
        }
        const answer = this.reportQuestion(inner, place);
        if (answer !== undefined) answers[inner.id] = answer;
      }
      return { id: row.id, answers };
    });
  }

  private reportQuestion(question: Question, place?: Place): Json | undefined {
    const isRequired = this.isRequired(question, place);
    const found = (place ? place.row.given : this.given).get(question.id);
    if (found && "fault" in found) this.fault(at(question.id, place), found.fault.part, found.fault.key);
    else if (!found && isRequired) this.fault(at(question.id, place), "", "required");
    this.check(question, place);
    return found && "answer" in found ? found.answer : undefined;
  }

  private isRequired(question: Question, place?: Place): boolean {
    let isRequired = question.required ?? false;
    for (const rule of this.prepared.rules) {
      if (rule.target !== question.id) continue;
      // What is computed is not asked for.
      if (rule.does === "compute") return false;
      if (rule.does === "require" && this.holds(rule, place) === true) isRequired = true;
    }
    if (isRequired) this.outcome.required.push(at(question.id, place));
    return isRequired;
  }

  private check(question: Question, place?: Place) {
    for (const rule of this.prepared.rules) {
      if (rule.does === "check" && rule.target === question.id && this.holds(rule, place) === false) this.fault(at(question.id, place), "", "check", rule.id);
    }
  }
}

const at = (id: string, place?: Place) => (place ? `${place.group}/${place.row.id}/${id}` : id);

/** The value of a rule as an answer. What is more than a number of JSON carries is no answer. */
function written(question: Question, value: boolean | bigint | string): Json {
  if (typeof value !== "bigint") return value;
  const number = Number.isSafeInteger(Number(value)) ? Number(value) : Number.MAX_SAFE_INTEGER;
  return question.type === "money" ? { cents: number } : number;
}
