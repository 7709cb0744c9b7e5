import { useTranslation } from "react-i18next";
import type { NoticeOutcome } from "../api/schema";

/** The outcome of a notice, in words; with the time if there is one. */
export function useNoticeWords(): (outcome: NoticeOutcome, time: string) => string {
  const { t } = useTranslation("item");
  return (outcome, time) => {
    const words: Record<NoticeOutcome, string> = {
      now: t("notices.now"),
      scheduled: t("notices.scheduled", { time }),
      "held-quiet-hours": t("notices.heldQuietHours", { time }),
      "held-consent": t("notices.heldConsent"),
      "opted-out": t("notices.optedOut"),
      nobody: t("notices.nobody"),
      "no-address": t("notices.noAddress"),
      "no-gateway": t("notices.noGateway"),
      "no-template": t("notices.noTemplate"),
      incomplete: t("notices.incomplete"),
    };
    return words[outcome];
  };
}
