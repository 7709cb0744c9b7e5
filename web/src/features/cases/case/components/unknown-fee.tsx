import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CasePaymentView } from "../../../../api/schema";
import { usePaymentNames } from "../../../../shared/payments/payment-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useAskBank, useCancelPayment } from "../api/payments";

/** What finance does with a fee of which the bank could not say for days whether it was paid. */
export function UnknownFee({ id, payment }: { id: number; payment: CasePaymentView }) {
  const { t } = useTranslation("payments");
  const names = usePaymentNames();
  const problemWords = useProblemWords();
  const ask = useAskBank(id);
  const [isCancelling, setCancelling] = useState(false);
  const handleAsk = () =>
    ask.mutate(payment.id, {
      onSuccess: (known) => showToast({ kind: "success", title: t("case.askedBank", { state: names.state(known.state) }) }),
    });
  return (
    <>
      {ask.error ? (
        <Banner kind="error" isLive>
          {problemWords(ask.error)}
        </Banner>
      ) : null}
      <div className="case-payment-actions">
        <Button size="small" variant="primary" isPending={ask.isPending} onPress={handleAsk}>
          {t("case.askBank")}
        </Button>
        <Button size="small" onPress={() => setCancelling(true)}>
          {t("case.cancelIt")}
        </Button>
      </div>
      {isCancelling ? <CancelDialog id={id} payment={payment} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}

function CancelDialog({ id, payment, onClose }: { id: number; payment: CasePaymentView; onClose: () => void }) {
  const { t } = useTranslation("payments");
  const problemWords = useProblemWords();
  const cancel = useCancelPayment(id);
  const [reason, setReason] = useState("");
  const handleCancel = () =>
    cancel.mutate(
      { payment_id: payment.id, version: payment.version, reason },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("case.cancelled") });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t("case.cancelIt")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("case.keep")}</Button>
          <Button variant="danger" onPress={handleCancel} isPending={cancel.isPending} isDisabled={reason.trim() === ""}>
            {t("case.cancelIt")}
          </Button>
        </>
      }
    >
      {cancel.error ? (
        <Banner kind="error" isLive>
          {problemWords(cancel.error)}
        </Banner>
      ) : null}
      <p>{t("case.cancelWords")}</p>
      <TextField label={t("case.reason")} value={reason} onChange={setReason} maxLength={200} isRequired />
    </Dialog>
  );
}
