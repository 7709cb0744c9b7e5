import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { languageName } from "../../../shared/words/languages";

/** Names a language in the language of the interface. */
export function useProfileLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  return useCallback((code: string) => languageName(code, i18n.language), [i18n.language]);
}
