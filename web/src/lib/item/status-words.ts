import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { StatusToken } from "../../api/schema";

/** What a status is called in the reader's language, by its name; that name itself where there is no other word for it. */
export function useStatusWords(): (name: string) => string {
  const { t } = useTranslation("item");
  return useCallback(
    (name: string) => {
      const words: Record<StatusToken, string> = {
        "application-received": t("states.applicationReceived"),
        "form-in-progress": t("states.formInProgress"),
        intake: t("states.intake"),
        "intake-review": t("states.intakeReview"),
        "intake-complete": t("states.intakeComplete"),
        review: t("states.review"),
        "review-completed": t("states.reviewCompleted"),
        "case-review": t("states.caseReview"),
        "case-verification": t("states.caseVerification"),
        "qa-qc": t("states.qaQc"),
        "qa-qc-ready": t("states.qaQcReady"),
        "pending-approval": t("states.pendingApproval"),
        approved: t("states.approved"),
        "pending-denial": t("states.pendingDenial"),
        denied: t("states.denied"),
        "waiting-for-payment": t("states.waitingForPayment"),
        "payment-in-progress": t("states.paymentInProgress"),
        paid: t("states.paid"),
        "provision-error": t("states.provisionError"),
      };
      return words[name.toLowerCase().replace(/[^a-z]+/g, "-") as StatusToken] ?? name;
    },
    [t],
  );
}
