import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CasePayments, PayChannel } from "../../../../api/schema";
import { usePaymentNames } from "../../../../shared/payments/payment-words";
import { centsOf, money, written } from "../../../../shared/words/money";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { RadioGroup } from "../../../../ui/radio-group";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { usePayAward } from "../api/payments";

/** Which award is paid, to whom, by what: a check takes its number when this is answered, not before. */
export function PayAwardDialog({ id, payments, onClose }: { id: number; payments: CasePayments; onClose: () => void }) {
  const { t, i18n } = useTranslation("payments");
  const names = usePaymentNames();
  const problemWords = useProblemWords();
  const pay = usePayAward(id);
  const first = payments.payable[0];
  const [reference, setReference] = useState(first?.reference ?? "");
  const [channel, setChannel] = useState<PayChannel>(payments.pays[0] ?? "check");
  const [payee, setPayee] = useState(first?.payee ?? "");
  const [amount, setAmount] = useState(first ? written(first.amount_cents) : "");
  const [isTried, setTried] = useState(false);
  const cents = centsOf(amount);
  const most = payments.most_cents;
  const fault = cents === null || cents === 0 ? t("case.notAmount") : cents > most ? t("case.tooMuch", { amount: money(most, i18n.language) }) : undefined;
  const choose = (next: string) => {
    const award = payments.payable.find((one) => one.reference === next);
    setReference(next);
    setPayee(award?.payee ?? "");
    setAmount(award ? written(award.amount_cents) : "");
  };
  const handlePay = () => {
    setTried(true);
    if (fault || cents === null) return;
    const reissue_of = payments.payable.find((one) => one.reference === reference)?.reissue_of ?? null;
    pay.mutate(
      { reference, channel, payee, amount_cents: cents, reissue_of },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("case.paid") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("case.payTitle")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("case.cancel")}</Button>
          <Button variant="primary" onPress={handlePay} isPending={pay.isPending}>
            {t("case.do")}
          </Button>
        </>
      }
    >
      {pay.isError ? (
        <Banner kind="error" isLive>
          {problemWords(pay.error)}
        </Banner>
      ) : null}
      <RadioGroup
        label={t("case.award")}
        value={reference}
        onChange={choose}
        options={payments.payable.map((one) => ({
          id: one.reference,
          name: t("case.planned", { reference: one.reference, amount: money(one.amount_cents, i18n.language), payee: one.payee }),
        }))}
      />
      <RadioGroup
        label={t("case.channel")}
        value={channel}
        onChange={(next) => setChannel(next as PayChannel)}
        options={payments.pays.map((one) => ({
          id: one,
          name: names.channel(one),
          detail: one === "check" ? t("case.checkDetail") : t("case.bankDetail"),
        }))}
      />
      <TextField label={t("case.payee")} value={payee} onChange={setPayee} maxLength={120} />
      <TextField
        label={t("case.amount")}
        value={amount}
        onChange={setAmount}
        error={isTried ? fault : undefined}
        textDir="ltr"
        inputMode="decimal"
        maxLength={24}
      />
    </Dialog>
  );
}
