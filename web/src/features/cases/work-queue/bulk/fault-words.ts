import { useTranslation } from "react-i18next";
import type { BulkCode } from "../../../../api/schema";

/** Why an application is not changed with the others, in words. */
export function useFaultWords(): (code: BulkCode, detail: string) => string {
  const { t } = useTranslation("work-queue");
  return (code, detail) => {
    const words: Record<BulkCode, string> = {
      "": "",
      not_found: t("bulk.fault.notFound"),
      version_conflict: t("bulk.fault.versionConflict"),
      state_not_possible: t("bulk.fault.stateNotPossible"),
      move_not_yours: t("bulk.fault.moveNotYours"),
      own_proposal: t("bulk.fault.ownProposal"),
      reason_missing: t("bulk.fault.reasonMissing"),
      reason_unknown: t("bulk.fault.reasonUnknown"),
      note_missing: t("bulk.fault.noteMissing"),
      assignment_required: t("bulk.fault.assignmentRequired"),
      documents_missing: t("bulk.fault.documentsMissing", { documents: detail }),
      budget_exhausted: t("bulk.fault.budgetExhausted"),
      assign_self_only: t("bulk.fault.assignSelfOnly"),
      owner_unknown: t("bulk.fault.ownerUnknown"),
      other_program: t("bulk.fault.otherProgram"),
      nothing_changes: t("bulk.fault.nothingChanges"),
    };
    return words[code];
  };
}
