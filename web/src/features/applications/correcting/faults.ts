import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AnswerFault } from "../../../api/schema";
import type { Prepared } from "../../../shared/form-engine/document";
import type { FieldFault } from "../../../shared/form-fields/control";
import type { AnswerFaultLine } from "../../../shared/form-fields/error-summary";
import { useFaultWords } from "../../../shared/form-fields/use-fault-words";
import { wordsIn } from "../../../shared/form-fields/words-in";
import { isolated } from "../../../shared/words/direction";
import { placeTitle, questionAt, type Answers } from "./places";

/** What the hub finds wrong with what was sent; null where it refused it for another reason. */
export function faultsOf(error: unknown): AnswerFault[] | null {
  if (!isProblem(error, "form_faults")) return null;
  const { faults } = error.body as { faults?: AnswerFault[] };
  return faults ?? [];
}

/** Keys that only corrections have, in words. */
export function useCorrectingWords(): (key: string) => string | undefined {
  const { t } = useTranslation("correcting");
  return useMemo(() => {
    const words: Record<string, string> = {
      unchanged: t("faults.unchanged"),
      closed: t("faults.closed"),
      hidden: t("faults.hidden"),
      no_row: t("faults.noRow"),
      not_kept: t("faults.notKept"),
      not_asked: t("faults.closed"),
      not_here: t("faults.closed"),
      computed: t("faults.closed"),
      by_row: t("faults.closed"),
      sign_again: t("faults.signAgain"),
    };
    return (key) => words[key];
  }, [t]);
}

/** The fault of a field; a rule brings its own words, and so do corrections. */
export function useFieldFault(prepared: Prepared): (faults: readonly AnswerFault[], at: string) => FieldFault | null {
  const { i18n } = useTranslation();
  const ownWords = useCorrectingWords();
  return (faults, at) => {
    const fault = faults.find((one) => one.at === at);
    if (!fault) return null;
    const rule = fault.rule === "" ? undefined : prepared.form.rules?.find((one) => one.id === fault.rule);
    const words = wordsIn(rule?.words, i18n.language).text || ownWords(fault.key);
    return words ? { part: fault.part, key: fault.key, words } : { part: fault.part, key: fault.key };
  };
}

/** Faults as the summary lists them. */
export function useFaultLines(prepared: Prepared, answers: Answers, faults: readonly AnswerFault[]): AnswerFaultLine[] {
  const { t, i18n } = useTranslation("correcting");
  const fieldFault = useFieldFault(prepared);
  const faultWords = useFaultWords();
  return faults.map((fault) => {
    const { text, person } = placeTitle(prepared, answers, fault.at, i18n.language);
    const found = fieldFault([fault], fault.at);
    return {
      at: fault.at,
      part: fault.part,
      label: person ? t("ofPerson", { person: isolated(person), question: text }) : text,
      words: found ? faultWords(found, questionAt(prepared, fault.at)?.question) : fault.key,
    };
  });
}
