import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../words/direction";

/** Who wrote or published something: a person's name, kept in its own direction, or the hub itself in words. */
export function useAuthorName(): (name: string) => string {
  const { t } = useTranslation("item");
  return useCallback((name: string) => (name === "system" ? t("bySystem") : isolated(name)), [t]);
}
