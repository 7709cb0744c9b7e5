import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What can be chosen of a call whose line has no outcomes of its own, by the words in which the hub keeps it. */
const USUAL = {
  Reached: "reached",
  "Left a message": "left_message",
  "Call again": "call_again",
  "Wrong number": "wrong_number",
  "Spoke with somebody else": "somebody_else",
} as const;

const isUsual = (label: string): label is keyof typeof USUAL => Object.hasOwn(USUAL, label);

/** What came of a call in the reader's language; what a line has of its own is in the words of whoever made it. */
export function useOutcomeWords(): (label: string) => string {
  const { t } = useTranslation("lines");
  return useCallback((label) => (isUsual(label) ? t(`wrap.usual.${USUAL[label]}`) : label), [t]);
}
