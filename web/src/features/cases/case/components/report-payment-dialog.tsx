import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CasePaymentView, CheckAction } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { centsOf, money, written } from "../../../../shared/words/money";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { RadioGroup } from "../../../../ui/radio-group";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useChangePayment, useRefund } from "../api/payments";

const names = {
  mailed: "mailed",
  cleared: "cleared",
  spoiled: "spoiled",
  void: "voidIt",
  stopped: "stopped",
  returned: "returned",
} as const;

/** What can be said of a payment as it stands. */
function actionsOf({ channel, state, checks }: CasePaymentView): CheckAction[] {
  if (channel !== "check") return state === "created" ? ["void"] : ["returned"];
  const check = checks.at(-1)?.state;
  if (state === "success") return ["returned"];
  if (check === "printed") return ["mailed", "cleared", "spoiled", "void"];
  return ["cleared", "stopped", "returned"];
}

/** What became of a payment of an award, or giving a fee back: with a reason where money goes another way. */
export function ReportPaymentDialog({ id, payment, onClose }: { id: number; payment: CasePaymentView; onClose: () => void }) {
  const { t, i18n } = useTranslation("payments");
  const problemWords = useProblemWords();
  const change = useChangePayment(id);
  const refund = useRefund(id);
  const isFee = payment.kind === "fee";
  const actions = actionsOf(payment);
  const [action, setAction] = useState<CheckAction>(actions[0] ?? "void");
  const [reason, setReason] = useState("");
  const most = payment.cents - payment.refunded_cents - payment.refunding_cents;
  const [amount, setAmount] = useState(() => written(most));
  const cents = centsOf(amount);
  const isTooMuch = cents !== null && cents > most;
  const isAmount = !isFee || (cents !== null && cents > 0 && !isTooMuch);
  const needsReason = isFee || (action !== "mailed" && action !== "cleared");
  const error = change.error ?? refund.error;
  const onSuccess = () => {
    showToast({ kind: "success", title: t("case.saved") });
    onClose();
  };
  const handleSave = () => {
    if (isFee && cents !== null) refund.mutate({ payment_id: payment.id, reason, cents }, { onSuccess });
    else if (!isFee) change.mutate({ payment_id: payment.id, version: payment.version, action, reason: needsReason ? reason : "" }, { onSuccess });
  };
  return (
    <Dialog
      title={isFee ? t("case.refund") : t("case.actions", { what: money(payment.cents, i18n.language) })}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("case.cancel")}</Button>
          <Button
            variant={isFee ? "danger" : "primary"}
            onPress={handleSave}
            isPending={change.isPending || refund.isPending}
            isDisabled={!isAmount || (needsReason && reason.trim() === "")}
          >
            {isFee ? t("case.refund") : t("case.save")}
          </Button>
        </>
      }
    >
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      {isFee ? (
        <TextField
          label={t("case.amount")}
          description={t("case.refundMost", { amount: money(most, i18n.language) })}
          error={isTooMuch ? t("case.refundTooMuch", { amount: money(most, i18n.language) }) : cents === null ? t("case.notAmount") : undefined}
          value={amount}
          onChange={setAmount}
          textDir="ltr"
          inputMode="decimal"
          maxLength={24}
        />
      ) : (
        <RadioGroup
          label={t("case.actions", { what: money(payment.cents, i18n.language) })}
          hideLabel
          value={action}
          onChange={(next) => setAction(next as CheckAction)}
          options={actions.map((one) => ({ id: one, name: t(`case.${names[one]}`) }))}
        />
      )}
      {needsReason ? (
        <TextField label={!isFee && action === "returned" ? t("case.code") : t("case.reason")} value={reason} onChange={setReason} maxLength={200} isRequired />
      ) : null}
    </Dialog>
  );
}
