import { useTranslation } from "react-i18next";
import type { CallCard } from "../../api/schema";
import { isolated } from "../words/direction";

/** What the carrier said when it did not put a call through, in words: its status, its reason and its warning. Null where it said nothing. */
export function useCarrierWords(): (call: CallCard) => string | null {
  const { t } = useTranslation("item");
  return ({ refusal, outcome }) => {
    if (!refusal || outcome === "answered") return null;
    const words = isolated([refusal.status, refusal.reason, refusal.warning].filter(Boolean).join(" "));
    // A busy or unanswered phone is nothing that the carrier refused.
    return outcome === "failed" || outcome === "not_in_service" ? t("carrier.refused", { words }) : t("carrier.answered", { words });
  };
}
