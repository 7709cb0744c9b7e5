import { useTranslation } from "react-i18next";
import type { CallerStanding } from "../../api/schema";

/** What is known of who called, in words: a number that a telephone shows proves nothing. */
export function useCallerStanding(): (standing: CallerStanding) => string {
  const { t } = useTranslation("item");
  return (standing) => t(`standing.${standing}`);
}
