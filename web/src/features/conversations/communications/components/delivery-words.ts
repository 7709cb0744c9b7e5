import { useTranslation } from "react-i18next";
import type { DeliveryState } from "../../../../api/schema";
import { isolated } from "../../../../lib/direction";
import { useConsentWays } from "./consent-words";

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

/** Why a provider did not deliver a text, and its own code: `text:landline:30006` in a message's history. */
export function useDeliveryReason(): (detail: string) => { words: string; code: string } | null {
  const { t } = useTranslation("communications");
  const reasons: Record<string, string> = {
    opted_out: t("delivery.reason.optedOut"),
    landline: t("delivery.reason.landline"),
    unknown_number: t("delivery.reason.unknownNumber"),
    unreachable: t("delivery.reason.unreachable"),
    blocked: t("delivery.reason.blocked"),
    sender_refused: t("delivery.reason.senderRefused"),
    text_refused: t("delivery.reason.textRefused"),
    account: t("delivery.reason.account"),
    busy: t("delivery.reason.busy"),
    provider: t("delivery.reason.provider"),
    expired: t("delivery.reason.expired"),
  };
  return (detail) => {
    const [kind, key = "", code = ""] = detail.split(":");
    if (kind !== "text") return null;
    return { words: reasons[key] ?? t("delivery.reason.provider"), code };
  };
}

/** What somebody did to a message while it waited, or why it goes on: `released:Rosa Marsh: the reason` in its history. */
export function useDeedWords(): (detail: string) => string | null {
  const { t } = useTranslation("communications");
  const ways = useConsentWays();
  return (detail) => {
    const [, deed, rest = ""] = /^(released|cancelled|edited|replayed|consent):(.*)$/s.exec(detail) ?? [];
    if (!deed) return null;
    const [name = "", ...reason] = rest.split(": ");
    switch (deed) {
      case "released":
        return t("delivery.deed.released", { name: isolated(name), reason: reason.join(": ") });
      case "cancelled":
        return t("delivery.deed.cancelled", { name: isolated(rest) });
      case "edited":
        return t("delivery.deed.edited", { name: isolated(rest) });
      case "replayed":
        return t("delivery.deed.replayed", { name: isolated(rest) });
      default:
        return t("delivery.deed.consent", { way: ways[rest] ?? rest });
    }
  };
}
