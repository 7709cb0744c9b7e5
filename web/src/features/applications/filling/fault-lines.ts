import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFault } from "../../../shared/form-fields/control";
import { useFaultWords } from "../../../shared/form-fields/use-fault-words";
import type { Form, Prepared, Question } from "../../../shared/form-engine/document";
import type { Fault } from "../../../shared/form-engine/judge";
import { partsOf, rowsOf, type Values } from "../../../shared/form-engine/placed-answers";
import { rowName, wordsIn } from "./state/names";

/** A fault as the summary says it. */
export interface FaultLine {
  at: string;
  part: string;
  /** The question, with the name of the person it is about. */
  label: string;
  words: string;
}

/** The group and the question of a place. */
export function questionAt(form: Form, at: string): { group: Question | null; question: Question } | null {
  const { group: groupId, question: id } = partsOf(at);
  for (const section of form.sections)
    for (const page of section.pages)
      for (const item of page.items) {
        if (groupId === null && item.id === id) return { group: null, question: item };
        const inner = groupId === item.id ? item.items?.find((one) => one.id === id) : undefined;
        if (inner) return { group: item, question: inner };
      }
  return null;
}

/** The fault of a field; a rule brings its own words. */
export function fieldFault(prepared: Prepared, fault: Fault, lang: string): FieldFault {
  const rule = fault.rule === "" ? undefined : prepared.form.rules?.find((one) => one.id === fault.rule);
  const words = wordsIn(rule?.words, lang);
  return words === "" ? { part: fault.part, key: fault.key } : { part: fault.part, key: fault.key, words };
}

/** The name of a row, or its number where it has none yet. */
export function useRowTitle(): (group: Question, row: string, values: Values) => string {
  const { t, i18n } = useTranslation("applications");
  return (group, row, values) => {
    const name = rowName(group, row, values);
    if (name !== "") return name;
    const number = rowsOf(values, group.id).indexOf(row) + 1;
    const isPeople = group.items?.some((item) => item.type === "household_member" || item.type === "name");
    return isPeople ? t("group.person", { number }) : t("group.row", { group: wordsIn(group.words, i18n.language), number });
  };
}

/** Faults in the order of the form, in the words of their fields, with the names of the people they are about. */
export function useFaultLines(prepared: Prepared, values: Values, faults: readonly Fault[]): FaultLine[] {
  const { t, i18n } = useTranslation("applications");
  const faultWords = useFaultWords();
  const rowTitle = useRowTitle();
  const lang = i18n.language;
  return useMemo(
    () =>
      faults.flatMap((fault) => {
        const found = questionAt(prepared.form, fault.at);
        if (!found) return [];
        const { group, question } = found;
        const { row } = partsOf(fault.at);
        const words = wordsIn(question.words, lang);
        const label = group && row ? t("review.ofPerson", { person: rowTitle(group, row, values), question: words }) : words;
        return [{ at: fault.at, part: fault.part, label, words: faultWords(fieldFault(prepared, fault, lang), question) }];
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names of rows change with the values
    [prepared, values, faults, lang, t, faultWords],
  );
}
