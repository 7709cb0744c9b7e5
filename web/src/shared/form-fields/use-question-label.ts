import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Question } from "../form-engine/document";
import { AS_IT_IS } from "../words/i18n";
import { wordsIn, type FoundWords } from "./words-in";

/** What a question is called, with the name of the person it is about: "Ana: Date of birth". The name keeps its own direction. */
export function useQuestionLabel(): (question: Question, lang: string, person?: string) => FoundWords {
  const { t } = useTranslation("form-fields");
  return useCallback(
    (question, lang, person) => {
      const found = wordsIn(question.words, lang);
      if (!person) return found;
      const text = t("ofPerson", { person: `\u2068${person}\u2069`, label: found.text, ...AS_IT_IS });
      return { text, lang: found.lang };
    },
    [t],
  );
}
