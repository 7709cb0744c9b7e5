import { useCallback, useMemo } from "react";
import type { Form } from "../form-engine/document";
import { scopeOfCases } from "./shape";
import { toSentence } from "./to-sentence";
import { useSentenceWords } from "./use-sentence-words";

/** For programs whose form may not be read: conditions on the application and its applicant have a sentence all the same. */
const NO_FORM: Form = { format: 1, id: "none", title: {}, sections: [] };

/** A condition on cases as a sentence in the language of the page; null for one that has none. */
export function useConditionWords(form: Form | null): (source: string) => string | null {
  const scope = useMemo(() => scopeOfCases(form ?? NO_FORM), [form]);
  const words = useSentenceWords(scope);
  return useCallback(
    (source) => {
      const found = toSentence(source, scope, "bool");
      return found.fault || !found.sentence ? null : words.sentence(found.sentence, null);
    },
    [scope, words],
  );
}
