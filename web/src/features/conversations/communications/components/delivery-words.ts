import { useTranslation } from "react-i18next";
import type { DeliveryState } from "../../../../api/schema";

/** The delivery states in words. */
export function useDeliveryWords(): Record<DeliveryState, string> {
  const { t } = useTranslation("communications");
  return {
    created: t("delivery.state.created"),
    scheduled: t("delivery.state.scheduled"),
    "held-quiet-hours": t("delivery.state.heldQuietHours"),
    "held-consent": t("delivery.state.heldConsent"),
    sending: t("delivery.state.sending"),
    sent: t("delivery.state.sent"),
    delivered: t("delivery.state.delivered"),
    "temporary-failure": t("delivery.state.temporaryFailure"),
    "permanent-failure": t("delivery.state.permanentFailure"),
    "technical-failure": t("delivery.state.technicalFailure"),
    cancelled: t("delivery.state.cancelled"),
    "opted-out": t("delivery.state.optedOut"),
  };
}
