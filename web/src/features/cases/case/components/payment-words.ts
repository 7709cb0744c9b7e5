import { useTranslation } from "react-i18next";
import type { PaymentStatus } from "../../../../api/schema";

/** How far a payment is, in words. */
export function usePaymentWords(): (status: PaymentStatus) => string {
  const { t } = useTranslation("case");
  const words: Record<PaymentStatus, string> = {
    planned: t("payments.planned"),
    sent: t("payments.sent"),
    paid: t("payments.paid"),
    failed: t("payments.failed"),
  };
  return (status) => words[status] ?? status;
}
