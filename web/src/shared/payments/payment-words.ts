import { useTranslation } from "react-i18next";
import type { PayChannel, PaymentState, PaymentView } from "../../api/schema";
import { useFormat } from "../words/format";
import { isolated } from "../words/direction";

/** Why a payment did not come through, by the provider's word for it. */
function useWhy(): (code: string) => string {
  const { t } = useTranslation("payments");
  return (code) => {
    switch (code) {
      case "insufficient_funds":
      case "account_closed":
      case "no_account":
      case "returned":
      case "not_received":
      case "instrument_declined":
      case "card_declined":
        return t(`why.${code}`);
      // A bank's own codes (NACHA rules, Appendix Four).
      case "R02":
        return t("why.account_closed");
      case "R03":
      case "R04":
        return t("why.no_account");
      default:
        if (/^R\d\d$/.test(code)) return t("why.returned");
        return t("why.other", { code: isolated(code) });
    }
  };
}

/** How far a payment is, and by what it was made, in a word. */
export function usePaymentNames() {
  const { t } = useTranslation("payments");
  return {
    state: (state: PaymentState) => t(`states.${state}`),
    channel: (channel: PayChannel) => t(`channels.${channel}`),
  };
}

/** What a payment's state means for its payer or payee: what comes next, and by when. */
export function usePaymentSays(zone: string): (payment: PaymentView) => string {
  const { t } = useTranslation("payments");
  const format = useFormat(zone);
  const whyOf = useWhy();
  return ({ kind, state, code, changed_at_ms, expected_by_ms }) => {
    const why = whyOf(code);
    const date = format.date(expected_by_ms ?? changed_at_ms);
    if (kind === "award") return t(`awardSays.${state}`, { date, why });
    if (state === "cancelled" && code === "by_staff") return t("says.cancelledByStaff");
    if (state === "submitted" && expected_by_ms === null) return t("says.submittedSoon");
    return t(`says.${state}`, { date, why });
  };
}
