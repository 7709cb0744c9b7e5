import { useTranslation } from "react-i18next";
import type { NoticeOutcome } from "../../api/schema";
import { isolated } from "../words/direction";

/** The outcome of a notice, in words; with the time if there is one, and the rule whose condition keeps it back. */
export function useNoticeWords(): (outcome: NoticeOutcome, time: string, ruleName: string) => string {
  const { t } = useTranslation("item");
  return (outcome, time, ruleName) => {
    const rule = isolated(ruleName);
    const words: Record<NoticeOutcome, string> = {
      now: t("notices.now"),
      "held-undo": t("notices.heldUndo", { time }),
      scheduled: t("notices.scheduled", { time }),
      "held-quiet-hours": t("notices.heldQuietHours", { time }),
      "held-consent": t("notices.heldConsent"),
      "opted-out": t("notices.optedOut"),
      nobody: t("notices.nobody"),
      "no-address": t("notices.noAddress"),
      "no-gateway": t("notices.noGateway"),
      "no-template": t("notices.noTemplate"),
      incomplete: t("notices.incomplete"),
      "condition-not-met": t("notices.conditionNotMet", { rule }),
      "condition-unknown": t("notices.conditionUnknown", { rule }),
    };
    return words[outcome];
  };
}
