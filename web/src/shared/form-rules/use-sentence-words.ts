import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Does } from "../form-engine/document";
import { RHYTHMS } from "./compile";
import { wordsIn } from "../form-fields/words-in";
import { useOptionNames } from "../form-fields/use-option-names";
import { usePartName } from "../form-fields/use-part-name";
import { usePeriodNames } from "../form-fields/use-period-names";
import { fieldAt, isMoney, rowOf } from "./places";
import { isGroup, type Condition, type Group, type Part, type Path, type Sentence, type Term } from "./sentence";
import type { Field, RecordShape, Scope } from "./shape";

/** What is around a part of a sentence: the row that a condition on rows is about. */
type Each = RecordShape | null;

export interface SentenceWords {
  /** What the value at a path is called; empty for one that there is not. */
  nameOf: (path: Path, each: Each) => string;
  nameOfField: (field: Field) => string;
  /** What an option of a question is called; the text itself where it is none. */
  optionOf: (field: Field | null, text: string) => string;
  sentence: (sentence: Sentence, each: Each) => string;
  /** The whole rule about its question. */
  rule: (does: Does, at: string, sentence: Sentence) => string;
}

/** The words of sentences in the language of the page. Each pattern is translated as a whole; labels keep their own direction. */
export function useSentenceWords(scope: Scope): SentenceWords {
  const { t, i18n } = useTranslation("form-rules");
  const partName = usePartName();
  const options = useOptionNames();
  const periods = usePeriodNames();
  const lang = i18n.language;

  return useMemo(() => {
    const lists = { all: new Intl.ListFormat(lang, { type: "conjunction" }), any: new Intl.ListFormat(lang, { type: "disjunction" }) };
    const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
    const money = new Intl.NumberFormat(lang, { style: "currency", currency: "USD" });
    const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC", calendar: "gregory" });

    const nameOfField = ({ question, part, id }: Field): string => {
      if (!question) return id;
      const name = wordsIn(question.words, lang).text || question.id;
      switch (part) {
        case undefined:
          return name;
        case "cents":
          return t("name.cents", { question: name });
        case "monthly":
          return t("name.monthly", { question: name });
        case "period":
          return t("name.period", { question: name });
        case "count":
          return t("name.count", { question: name });
        default:
          return t("name.part", { question: name, part: partName(part) || part });
      }
    };

    const nameOfCase = ({ from, names: [first = "", second] }: Path): string => {
      if (from === "documents") {
        const kind = scope.form.documents?.find(({ id }) => id === first);
        const paper = wordsIn(kind?.words, lang).text || first;
        if (second === "count") return t("name.papers", { paper });
        if (second === "received") return t("name.received", { paper });
        return second === "expires" ? t("name.expires", { paper }) : paper;
      }
      if (from === "accepted") {
        const kind = scope.form.documents?.find(({ id }) => id === first);
        const paper = wordsIn(kind?.words, lang).text || first;
        if (second === "count") return t("name.acceptedPapers", { paper });
        if (second === "received") return t("name.acceptedReceived", { paper });
        return second === "expires" ? t("name.acceptedExpires", { paper }) : t("name.accepted", { paper });
      }
      switch (first) {
        case "submitted":
          return t("name.submitted");
        case "status":
          return t("name.status");
        case "others":
          return t("name.others");
        case "phones":
          return t("name.phones");
        case "emails":
          return t("name.emails");
        case "shares_phone":
          return t("name.sharesPhone");
        default:
          return first;
      }
    };

    const nameOf = (path: Path, each: Each): string => {
      const field = fieldAt(path, scope, each);
      if (!field) return path.names.length > 0 ? path.names.join(".") : t("term.open");
      return field.question ? nameOfField(field) : nameOfCase(path);
    };

    const optionOf = (field: Field | null, text: string): string => {
      const option = field?.part === undefined ? field?.question?.options?.find(({ id }) => id === text) : undefined;
      if (option) return wordsIn(option.words, lang).text || text;
      const isListed = field?.part === "relation" || field?.part?.endsWith("kind");
      return (isListed && Object.hasOwn(options, text) ? options[text] : undefined) ?? text;
    };

    const fieldOfTerm = (term: Term, each: Each): Field | null => (term.is === "answer" ? fieldAt(term.path, scope, each) : null);

    /** Whether a value is in cents, so that a plain number beside it is too. */
    const isOfMoney = (value: Term, each: Each): boolean => {
      switch (value.is) {
        case "answer": {
          const field = fieldAt(value.path, scope, each);
          return field !== null && isMoney(field);
        }
        case "sum": {
          const field = fieldAt(value.of, scope, rowOf(value.list, scope, each));
          return field !== null && isMoney(field);
        }
        case "money":
        case "monthly":
          return true;
        case "plus":
        case "minus":
          return isOfMoney(value.left, each) || isOfMoney(value.right, each);
        case "if":
          return isOfMoney(value.value, each) || isOfMoney(value.otherwise, each);
        default:
          return false;
      }
    };

    /** A side of a calculation or comparison, beside another one. */
    const side = (value: Term, other: Term, each: Each, isInner: boolean): string => {
      const text =
        value.is === "number" && value.value !== "" && isOfMoney(other, each) && other.is !== "number"
          ? money.format(Number(BigInt(value.value)) / 100)
          : value.is === "text"
            ? t("term.text", { text: optionOf(fieldOfTerm(other, each), value.text) })
            : term(value, each);
      return isInner && ["plus", "minus", "times", "divided", "rest", "if"].includes(value.is) ? t("term.nested", { term: text }) : text;
    };

    const term = (value: Term, each: Each): string => {
      switch (value.is) {
        case "answer":
          return t("term.answer", { question: nameOf(value.path, each) });
        case "number":
          return /^-?\d+$/.test(value.value) ? number.format(BigInt(value.value)) : t("term.open");
        case "money":
          return /^\d+(?:\.\d{1,2})?$/.test(value.amount) ? money.format(Number(value.amount)) : t("term.open");
        case "text":
          return t("term.text", { text: value.text });
        case "day":
          return /^\d{4}-\d{2}-\d{2}$/.test(value.day) ? day.format(new Date(`${value.day}T00:00:00Z`)) : t("term.open");
        case "today":
          return t("term.today");
        case "age":
          return t("term.age", { of: term(value.of, each) });
        case "age_on":
          return t("term.age_on", { of: term(value.of, each), on: term(value.on, each) });
        case "days":
          return t("term.days", { from: term(value.from, each), to: term(value.to, each) });
        case "count": {
          const list = nameOf(value.list, each);
          const row = rowOf(value.list, scope, each);
          if (value.where) return t("term.countWhere", { list, sentence: group(value.where, row) });
          return row ? t("term.count", { list }) : t("term.countChoices", { list });
        }
        case "sum": {
          const row = rowOf(value.list, scope, each);
          const [list, of] = [nameOf(value.list, each), nameOf(value.of, row)];
          return value.where ? t("term.sumWhere", { list, of, sentence: group(value.where, row) }) : t("term.sum", { list, of });
        }
        case "length":
          return t("term.length", { of: term(value.of, each) });
        case "monthly": {
          const period = RHYTHMS.find((one) => one === value.period);
          return t("term.monthly", { of: term(value.of, each), period: period ? periods[period] : value.period });
        }
        case "if": {
          const [chosen, otherwise] = [side(value.value, value.otherwise, each, true), side(value.otherwise, value.value, each, true)];
          return t("term.if", { value: chosen, otherwise, sentence: group(value.when, each) });
        }
        case "plus":
        case "minus":
        case "times":
        case "divided":
        case "rest": {
          const isSum = value.is === "plus" || value.is === "minus";
          const plain: Term = { is: "today" };
          const left = side(value.left, isSum ? value.right : plain, each, true);
          const right = side(value.right, isSum ? value.left : plain, each, true);
          switch (value.is) {
            case "plus":
              return t("term.plus", { left, right });
            case "minus":
              return t("term.minus", { left, right });
            case "times":
              return t("term.times", { left, right });
            case "divided":
              return t("term.divided", { left, right });
            case "rest":
              return t("term.rest", { left, right });
          }
        }
      }
    };

    const isDate = (value: Term, each: Each): boolean =>
      value.is === "day" || value.is === "today" || (value.is === "if" && isDate(value.value, each)) || fieldOfTerm(value, each)?.shape === "date";

    const condition = (one: Condition, each: Each): string => {
      switch (one.is) {
        case "yes": {
          const question = nameOf(one.path, each);
          return one.holds ? t("yes.holds", { question }) : t("yes.not", { question });
        }
        case "answered": {
          const question = nameOf(one.path, each);
          return one.holds ? t("answered.holds", { question }) : t("answered.not", { question });
        }
        case "compare": {
          const [left, right] = [side(one.left, one.right, each, false), side(one.right, one.left, each, false)];
          const ofDates = isDate(one.left, each) || isDate(one.right, each);
          switch (one.how) {
            case "equal":
              return ofDates ? t("dates.equal", { left, right }) : t("compare.equal", { left, right });
            case "unequal":
              return ofDates ? t("dates.unequal", { left, right }) : t("compare.unequal", { left, right });
            case "less":
              return ofDates ? t("dates.less", { left, right }) : t("compare.less", { left, right });
            case "at_most":
              return ofDates ? t("dates.at_most", { left, right }) : t("compare.at_most", { left, right });
            case "more":
              return ofDates ? t("dates.more", { left, right }) : t("compare.more", { left, right });
            case "at_least":
              return ofDates ? t("dates.at_least", { left, right }) : t("compare.at_least", { left, right });
          }
        }
        case "one_of": {
          const field = fieldOfTerm(one.of, each);
          const texts = lists.any.format(one.texts.map((text) => t("term.text", { text: optionOf(field, text) })));
          const of = term(one.of, each);
          return one.holds ? t("oneOf.holds", { of, texts }) : t("oneOf.not", { of, texts });
        }
        case "chosen": {
          const [question, text] = [nameOf(one.path, each), optionOf(fieldAt(one.path, scope, each), one.text) || t("term.open")];
          return one.holds ? t("chosen.holds", { question, text }) : t("chosen.not", { question, text });
        }
        case "text": {
          const given = { of: term(one.of, each), text: one.text };
          switch (one.how) {
            case "starts_with":
              return one.holds ? t("text.starts_with", given) : t("text.notStarts", given);
            case "ends_with":
              return one.holds ? t("text.ends_with", given) : t("text.notEnds", given);
            case "contains":
              return one.holds ? t("text.contains", given) : t("text.notContains", given);
          }
        }
        case "digits": {
          const given = { of: term(one.of, each), number: one.count || t("term.open") };
          return one.holds ? t("digits.holds", given) : t("digits.not", given);
        }
        case "rows": {
          const given = { list: nameOf(one.list, each), sentence: group(one.where, rowOf(one.list, scope, each)) };
          switch (one.how) {
            case "some":
              return t("rows.some", given);
            case "no":
              return t("rows.no", given);
            case "every":
              return t("rows.every", given);
            case "one":
              return t("rows.one", given);
          }
        }
      }
    };

    const part = (one: Part, each: Each): string => {
      if (!isGroup(one)) return condition(one, each);
      return one.parts.length > 1 && one.join !== "none" ? t("group.nested", { sentence: group(one, each) }) : group(one, each);
    };

    const group = ({ join, parts }: Group, each: Each): string => {
      if (parts.length === 0) return join === "any" ? t("group.never") : t("group.always");
      const words = parts.map((one) => part(one, each));
      if (join === "none") return t("group.none", { parts: lists.any.format(words) });
      return lists[join].format(words);
    };

    const sentence = (one: Sentence, each: Each): string => (isGroup(one) ? group(one, each) : term(one, each));

    const targetName = (at: string): string => {
      for (const section of scope.form.sections) {
        if (section.id === at) return wordsIn(section.title, lang).text;
        for (const page of section.pages) {
          if (page.id === at) return wordsIn(page.title, lang).text || wordsIn(section.title, lang).text;
          for (const item of page.items) {
            const found = [item, ...(item.items ?? [])].find(({ id }) => id === at);
            if (found) return wordsIn(found.words, lang).text;
          }
        }
      }
      return at;
    };

    const rule = (does: Does, at: string, one: Sentence): string => {
      const given = { question: targetName(at), sentence: sentence(one, null) };
      switch (does) {
        case "show":
          return t("rule.show", given);
        case "require":
          return t("rule.require", given);
        case "check":
          return t("rule.check", given);
        case "compute":
          return isGroup(one) ? t("rule.computeYes", given) : t("rule.compute", given);
      }
    };

    return { nameOf, nameOfField, optionOf, sentence, rule };
  }, [scope, lang, t, partName, options, periods]);
}
