import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FlowFault, FlowFaultKey, FlowStep } from "../../../api/schema";
import type { Words } from "../../../shared/words/i18next";
import { languageName } from "../../../shared/words/languages";
import type { Verb } from "./model/steps";

type ExitWord = Exclude<keyof Words["flows"]["exits"], "keys" | "value" | "leads">;

const EXIT_WORDS: Record<string, ExitWord> = {
  start: "start",
  "defaults.onError": "onError",
  "defaults.person": "person",
  "defaults.onHangup": "onHangup",
  next: "next",
  open: "open",
  closed: "closed",
  holiday: "holiday",
  found: "found",
  notFound: "notFound",
  timeout: "timeout",
  abandoned: "abandoned",
  voicemail: "voicemail",
  noInput: "noInput",
  noMatch: "noMatch",
  notTaken: "notTaken",
  refused: "refused",
};

/** A step's name as words, as the diagram and the test call write it: `ask_for_date` is "Ask for date". */
export function stepTitle(name: string): string {
  const words = name.replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words of verbs, exits and faults. */
export function useFlowWords() {
  const { t, i18n } = useTranslation("flows");
  return useMemo(() => {
    const language = (code: string) => languageName(code, i18n.language);
    /** What an exit is called; without its step, as the flow's own. */
    const exit = (field: string, step?: FlowStep): string => {
      if (field.startsWith("on.")) return step?.verb === "branch" ? t("exits.value", { value: field.slice(3) }) : t("exits.keys", { keys: field.slice(3) });
      if (field === "next" && step?.verb === "gather") return t("exits.nextAny");
      if (field === "next" && step?.verb === "branch") return t("exits.nextOther");
      const word = EXIT_WORDS[field];
      return word ? t(`exits.${word}`) : field;
    };
    const fault = ({ key, detail }: Pick<FlowFault, "key" | "detail">): string =>
      t(`faults.${key satisfies FlowFaultKey}`, { detail, language: key === "missing_lang" || key === "stray_lang" ? language(detail) : detail });
    return { language, exit, fault, verb: (verb: Verb): string => t(`verbs.${verb}`) };
  }, [t, i18n.language]);
}

/** The words of the faults at one member of a step; undefined where there are none. */
export function useFaultAt() {
  const words = useFlowWords();
  return (faults: readonly FlowFault[], step: string, field: string): string | undefined => {
    const here = faults.filter((one) => one.step === step && one.field === field);
    return here.length ? [...new Set(here.map(words.fault))].join(" ") : undefined;
  };
}
