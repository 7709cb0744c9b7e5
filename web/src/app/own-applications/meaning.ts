import { useTranslation } from "react-i18next";
import type { StatusToken } from "../../api/schema";

/** What a status means for the person who applied, in plain words. What staff only prepare is not told before it is decided. */
export function useMeaning(): (token: StatusToken) => string {
  const { t } = useTranslation("pages");
  return (token) => {
    switch (token) {
      case "form-in-progress":
        return t("own.means.started");
      case "application-received":
        return t("own.means.received");
      case "intake":
      case "intake-review":
      case "intake-complete":
        return t("own.means.checked");
      case "review":
      case "review-completed":
      case "case-review":
      case "case-verification":
      case "qa-qc":
      case "qa-qc-ready":
        return t("own.means.reviewed");
      case "pending-approval":
      case "pending-denial":
        return t("own.means.deciding");
      case "approved":
        return t("own.means.approved");
      case "denied":
        return t("own.means.denied");
      case "waiting-for-payment":
      case "payment-in-progress":
        return t("own.means.paying");
      case "paid":
        return t("own.means.paid");
      case "provision-error":
        return t("own.means.problem");
    }
  };
}
