import { useTranslation } from "react-i18next";
import type { DeliveryState } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useConsentMethods } from "./consent-words";

/** The delivery states in words. */
export function useDeliveryWords(): Record<DeliveryState, string> {
  const { t } = useTranslation("communications");
  return {
    created: t("delivery.state.created"),
    undoable: t("delivery.state.undoable"),
    "held-undo": t("delivery.state.heldUndo"),
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

/** What a member of staff did to a waiting message, or why it was sent: `released:Rosa Marsh: the reason` in its history. */
export function useActionWords(): (detail: string) => string | null {
  const { t } = useTranslation("communications");
  const methods = useConsentMethods();
  return (detail) => {
    const [, action, rest = ""] = /^(released|cancelled|undone|edited|replayed|consent):(.*)$/s.exec(detail) ?? [];
    if (!action) return null;
    const [name = "", ...reason] = rest.split(": ");
    switch (action) {
      case "released":
        return t("delivery.action.released", { name: isolated(name), reason: reason.join(": ") });
      case "cancelled":
        return t("delivery.action.cancelled", { name: isolated(rest) });
      case "undone":
        return t("delivery.action.undone", { name: isolated(rest) });
      case "edited":
        return t("delivery.action.edited", { name: isolated(rest) });
      case "replayed":
        return t("delivery.action.replayed", { name: isolated(rest) });
      default:
        return t("delivery.action.consent", { method: methods[rest] ?? rest });
    }
  };
}
