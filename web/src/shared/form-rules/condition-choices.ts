import type { TFunction } from "i18next";
import { fieldAt, isWhole, pathKey } from "./places";
import type { Each } from "./rule-context";
import { group, type Comparison, type Condition, type Path, type RowTest, type Term } from "./sentence";
import { isList, isRecord, type Scope } from "./shape";
import { besideTerm, choiceOf, kindOf, openTerm, readablePlaces, termChoices, type TermKind } from "./term-choices";
import type { SentenceWords } from "./use-sentence-words";

/** What a condition can be about, and what it begins as. */
export interface SubjectChoice {
  id: string;
  name: string;
  begin: () => Condition;
}

/** How a condition is tested, and what it then is. */
export interface HowChoice {
  id: string;
  name: string;
  become: () => Condition;
}

const OPEN: Path = { from: "answers", names: [] };
export const openCondition = (): Condition => ({ is: "yes", path: OPEN, holds: true });

interface Around {
  scope: Scope;
  each: Each;
  words: SentenceWords;
  waiting: ReadonlySet<string>;
  t: TFunction<"form-rules">;
}

/** What conditions can be about here; each value once. */
export function subjectChoices({ scope, each, words, waiting, t }: Around): SubjectChoice[] {
  const compared = (kind: TermKind): SubjectChoice[] =>
    termChoices(kind, { scope, each, words, waiting, t }, true).map(({ id, name, begin }) => ({
      id: `${kind}/${id}`,
      name,
      begin: () => {
        const left = begin();
        return { is: "compare", left, how: "equal", right: besideTerm(left, kind, scope, each) };
      },
    }));
  const named = readablePlaces(scope, each, waiting).flatMap(({ path, field }): SubjectChoice[] => {
    const [name, key] = [words.nameOf(path, each), pathKey(path)];
    if (field.shape === "bool") return [{ id: `yes/${key}`, name, begin: () => ({ is: "yes", path, holds: true }) }];
    if (isList(field.shape)) {
      if (!isRecord(field.shape.list)) return [{ id: `chosen/${key}`, name, begin: () => ({ is: "chosen", path, text: "", holds: true }) }];
      // Rows in rows are for formulas.
      return each
        ? []
        : [{ id: `rows/${key}`, name: t("kind.rows", { list: name }), begin: () => ({ is: "rows", list: path, how: "some", where: group("all", []) }) }];
    }
    return isWhole(field) ? [{ id: `answered/${key}`, name, begin: () => ({ is: "answered", path, holds: true }) }] : [];
  });
  return [...named, ...compared("int"), ...compared("date"), ...compared("text")];
}

/** The choice that a condition was made from. */
export function subjectOf(condition: Condition, scope: Scope, each: Each): string | null {
  switch (condition.is) {
    case "yes":
      return condition.path.names.length > 0 ? `yes/${pathKey(condition.path)}` : null;
    case "answered": {
      const shape = fieldAt(condition.path, scope, each)?.shape;
      const key = pathKey(condition.path);
      if (shape === "bool") return `yes/${key}`;
      if (shape === "int" || shape === "date" || shape === "text") return `${shape}/answer:${key}`;
      if (shape && isList(shape)) return `${isRecord(shape.list) ? "rows" : "chosen"}/${key}`;
      return `answered/${key}`;
    }
    case "compare": {
      const kind = kindOf(condition.left, scope, each) ?? kindOf(condition.right, scope, each) ?? "int";
      return `${kind}/${choiceOf(condition.left)}`;
    }
    case "one_of":
    case "text":
    case "digits":
      return `text/${choiceOf(condition.of)}`;
    case "chosen":
      return `chosen/${pathKey(condition.path)}`;
    case "rows":
      return `rows/${pathKey(condition.list)}`;
  }
}

/** The path to the answer that a condition is about, where it is about one alone. */
function pathOf(condition: Condition): Path | null {
  const ofTerm = (term: Term) => (term.is === "answer" ? term.path : null);
  switch (condition.is) {
    case "yes":
    case "answered":
    case "chosen":
      return condition.path;
    case "rows":
      return condition.list;
    case "compare":
      return ofTerm(condition.left);
    case "one_of":
    case "text":
    case "digits":
      return ofTerm(condition.of);
  }
}

/** How a condition can be tested; what was typed is kept where it can be. */
export function howChoices(condition: Condition, { scope, each, t }: Around): HowChoice[] {
  const path = pathOf(condition);
  const field = path && fieldAt(path, scope, each);
  const shape = field?.shape;
  const choices: HowChoice[] = [];
  const add = (id: string, name: string, become: () => Condition) => choices.push({ id, name, become });
  if (shape === "bool" && path) {
    add("yes", t("how.yes"), () => ({ is: "yes", path, holds: true }));
    add("no", t("how.no"), () => ({ is: "yes", path, holds: false }));
  }
  if (shape && isList(shape) && path) {
    if (isRecord(shape.list)) {
      const where = condition.is === "rows" ? condition.where : group("all", []);
      const rows = (how: RowTest) => (): Condition => ({ is: "rows", list: path, how, where });
      add("some", t("how.some"), rows("some"));
      add("no", t("how.noRow"), rows("no"));
      add("every", t("how.every"), rows("every"));
      add("one", t("how.one"), rows("one"));
    } else {
      const text = condition.is === "chosen" ? condition.text : "";
      add("chosen", t("how.chosen"), () => ({ is: "chosen", path, text, holds: true }));
      add("notChosen", t("how.notChosen"), () => ({ is: "chosen", path, text, holds: false }));
    }
  }
  const left = leftOf(condition);
  const kind = left && (kindOf(left, scope, each) ?? "int");
  if (left && kind) {
    const right = condition.is === "compare" ? condition.right : besideTerm(left, kind, scope, each);
    const compared = (how: Comparison) => (): Condition => ({ is: "compare", left, how, right });
    add("equal", t("how.equal"), compared("equal"));
    add("unequal", t("how.unequal"), compared("unequal"));
    if (kind !== "text") {
      add("less", kind === "date" ? t("how.before") : t("how.less"), compared("less"));
      add("at_most", kind === "date" ? t("how.onOrBefore") : t("how.at_most"), compared("at_most"));
      add("more", kind === "date" ? t("how.after") : t("how.more"), compared("more"));
      add("at_least", kind === "date" ? t("how.onOrAfter") : t("how.at_least"), compared("at_least"));
    } else {
      const texts = condition.is === "one_of" ? condition.texts : condition.is === "compare" && right.is === "text" && right.text ? [right.text] : [];
      add("oneOf", t("how.oneOf"), () => ({ is: "one_of", of: left, texts, holds: true }));
      add("notOneOf", t("how.notOneOf"), () => ({ is: "one_of", of: left, texts, holds: false }));
      if (!field?.question?.options?.length && left.is === "answer") {
        const text = condition.is === "text" ? condition.text : "";
        add("starts_with", t("how.starts_with"), () => ({ is: "text", of: left, how: "starts_with", text, holds: true }));
        add("notStarts", t("how.notStarts"), () => ({ is: "text", of: left, how: "starts_with", text, holds: false }));
        add("ends_with", t("how.ends_with"), () => ({ is: "text", of: left, how: "ends_with", text, holds: true }));
        add("notEnds", t("how.notEnds"), () => ({ is: "text", of: left, how: "ends_with", text, holds: false }));
        add("contains", t("how.contains"), () => ({ is: "text", of: left, how: "contains", text, holds: true }));
        add("notContains", t("how.notContains"), () => ({ is: "text", of: left, how: "contains", text, holds: false }));
        const count = condition.is === "digits" ? condition.count : "";
        add("digits", t("how.digits"), () => ({ is: "digits", of: left, count, holds: true }));
        add("notDigits", t("how.notDigits"), () => ({ is: "digits", of: left, count, holds: false }));
      }
    }
  }
  if (path && path.names.length > 0) {
    add("answered", t("how.answered"), () => ({ is: "answered", path, holds: true }));
    add("notAnswered", t("how.notAnswered"), () => ({ is: "answered", path, holds: false }));
  }
  return choices;

  function leftOf(one: Condition): Term | null {
    if (one.is === "compare") return one.left;
    if (one.is === "one_of" || one.is === "text" || one.is === "digits") return one.of;
    return one.is === "answered" && (shape === "int" || shape === "date" || shape === "text") ? { is: "answer", path: one.path } : null;
  }
}

/** The way in which a condition is tested now. */
export function howOf(condition: Condition): string {
  switch (condition.is) {
    case "yes":
      return condition.holds ? "yes" : "no";
    case "answered":
      return condition.holds ? "answered" : "notAnswered";
    case "compare":
    case "rows":
      return condition.how;
    case "one_of":
      return condition.holds ? "oneOf" : "notOneOf";
    case "chosen":
      return condition.holds ? "chosen" : "notChosen";
    case "text": {
      if (condition.holds) return condition.how;
      return condition.how === "starts_with" ? "notStarts" : condition.how === "ends_with" ? "notEnds" : "notContains";
    }
    case "digits":
      return condition.holds ? "digits" : "notDigits";
  }
}

/** A value of the kind of the other side, kept where it is of that kind. */
export const rightFor = (right: Term, kind: TermKind, scope: Scope, each: Each): Term =>
  (kindOf(right, scope, each) ?? kind) === kind ? right : openTerm(kind);
