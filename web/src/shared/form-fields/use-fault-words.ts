import { useCallback } from "react";
import type { Question } from "../form-engine/document";
import { useProblemWords } from "../words/problem-words";
import { ApiProblem } from "../../api/problem";
import type { FieldFault } from "./control";

/** What is wrong with an answer, as one sentence; a rule's own words come first. */
export function useFaultWords(): (fault: FieldFault | string, question?: Question) => string {
  const problemWords = useProblemWords();
  return useCallback(
    (fault) => {
      const { key, words } = typeof fault === "string" ? { key: fault, words: undefined } : fault;
      return words ?? problemWords(new ApiProblem(422, { key: key === "required" ? "invalid_field" : key }));
    },
    [problemWords],
  );
}
