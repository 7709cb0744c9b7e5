import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkBody, BulkReport, Selection } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Skeleton } from "../../../../ui/skeleton";
import { checkBulk, useBulkOffer } from "../api/bulk-changes";
import { BulkForm, NO_CHANGE, type RequestedChange } from "./bulk-form";
import { useBulkActions } from "./bulk-run";
import { Verdicts } from "./verdicts";

export interface BulkDialogProps {
  selection: Selection;
  onClose: () => void;
  /** The change has been confirmed: the selection can be cleared. */
  onConfirmed: () => void;
}

function bodyOf(selection: Selection, { stateId, owner, reasonId, comment }: RequestedChange): BulkBody {
  const [kind, id] = owner.split(":");
  return {
    selection,
    state_id: stateId,
    sets_owner: owner !== "keep",
    user_id: kind === "user" ? Number(id) : null,
    role_id: kind === "role" ? Number(id) : null,
    denial_reason_id: reasonId,
    comment: comment.trim(),
  };
}

/** Changes many applications: the requested change, then the verdict on each, then the confirmation (specification 2, section 4). */
export function BulkDialog({ selection, onClose, onConfirmed }: BulkDialogProps) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const words = useProblemWords();
  const offer = useBulkOffer(selection);
  const { confirm } = useBulkActions();
  const [requested, setRequested] = useState<RequestedChange>(NO_CHANGE);
  const [report, setReport] = useState<BulkReport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isNothing = requested.stateId === null && requested.owner === "keep";

  const handleCheck = async () => {
    setIsTried(true);
    if (isNothing) return;
    setIsBusy(true);
    setError(null);
    try {
      setReport(await checkBulk(bodyOf(selection, requested)));
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  const handleConfirm = async () => {
    if (!report) return;
    setIsBusy(true);
    const isBegun = await confirm(report.check_id);
    setIsBusy(false);
    if (isBegun) onConfirmed();
    else setReport(null);
  };

  const allowed = report ? report.requested - report.refused : 0;
  return (
    <Dialog
      title={offer.data ? t("bulk.title", { count: offer.data.items, shown: format.number(offer.data.items) }) : t("bulk.titleOpen")}
      kind="form"
      size="medium"
      isOpen
      onClose={onClose}
      actions={
        report ? (
          <>
            <Button onPress={() => setReport(null)}>{t("bulk.back")}</Button>
            <Button variant="primary" isPending={isBusy} isDisabled={allowed === 0} onPress={() => void handleConfirm()}>
              {t("bulk.confirm", { count: allowed, shown: format.number(allowed) })}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{t("bulk.cancel")}</Button>
            <Button variant="primary" isPending={isBusy} isDisabled={!offer.data} onPress={() => void handleCheck()}>
              {t("bulk.check")}
            </Button>
          </>
        )
      }
    >
      {(error ?? offer.error) ? (
        <Banner kind="error" isLive>
          {words(error ?? offer.error)}
        </Banner>
      ) : null}
      {report ? (
        <Verdicts report={report} to={offer.data?.states.find((state) => state.state_id === requested.stateId)?.name ?? null} />
      ) : offer.data ? (
        <BulkForm offer={offer.data} requested={requested} onChange={setRequested} error={isTried && isNothing ? t("bulk.form.choose") : undefined} />
      ) : offer.isPending ? (
        <div aria-busy="true">
          <Skeleton shape="row" lines={4} />
        </div>
      ) : null}
    </Dialog>
  );
}
