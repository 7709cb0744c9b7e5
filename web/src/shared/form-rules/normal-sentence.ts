import { group, isGroup, opposite, type Condition, type Group, type Part, type Sentence, type Term } from "./sentence";

/**
 * The one sentence of several that are the same CEL: groups in groups of the same kind are one group, a group of one is what stands in it,
 * and the opposite of a condition is a condition where there is one.
 */
export const normalSentence = (sentence: Sentence): Sentence => (isGroup(sentence) ? normalGroup(sentence) : normalTerm(sentence));

export function normalGroup({ join, parts: given }: Group): Group {
  const parts = given.flatMap((part): Part[] => {
    const normal = normalPart(part);
    if (!isGroup(normal)) return [normal];
    const isSplit = normal.join === join || (join === "none" && normal.join === "any");
    return isSplit && normal.join !== "none" ? normal.parts : [normal];
  });
  const [only] = parts;
  if (only === undefined) return group(join === "any" ? "any" : "all", []);
  if (parts.length > 1) return group(join, parts);
  if (join !== "none") return isGroup(only) ? only : group("all", [only]);
  if (!isGroup(only)) {
    const other = opposite(only);
    return other ? group("all", [other]) : group("none", [only]);
  }
  // Nobody says "not not".
  if (only.join === "none") return normalGroup(group("any", only.parts));
  if (only.join === "all" && only.parts.length === 0) return group("any", []);
  return group("none", [only]);
}

function normalPart(part: Part): Part {
  if (!isGroup(part)) return normalCondition(part);
  const normal = normalGroup(part);
  const [only] = normal.parts;
  return only && normal.join === "all" && normal.parts.length === 1 ? only : normal;
}

function normalCondition(condition: Condition): Condition {
  switch (condition.is) {
    case "yes":
    case "answered":
    case "chosen":
      return condition;
    case "compare":
      return { ...condition, left: normalTerm(condition.left), right: normalTerm(condition.right) };
    case "one_of":
    case "text":
    case "digits":
      return { ...condition, of: normalTerm(condition.of) };
    case "rows":
      return { ...condition, where: normalGroup(condition.where) };
  }
}

function normalTerm(term: Term): Term {
  switch (term.is) {
    case "answer":
    case "number":
    case "money":
    case "text":
    case "day":
    case "today":
      return term;
    case "age":
    case "length":
    case "monthly":
      return { ...term, of: normalTerm(term.of) };
    case "age_on":
      return { ...term, of: normalTerm(term.of), on: normalTerm(term.on) };
    case "days":
      return { ...term, from: normalTerm(term.from), to: normalTerm(term.to) };
    case "count":
    case "sum":
      return { ...term, where: term.where && normalGroup(term.where) };
    case "if":
      return { ...term, when: normalGroup(term.when), value: normalTerm(term.value), otherwise: normalTerm(term.otherwise) };
    case "plus":
    case "minus":
    case "times":
    case "divided":
    case "rest":
      return { ...term, left: normalTerm(term.left), right: normalTerm(term.right) };
  }
}
