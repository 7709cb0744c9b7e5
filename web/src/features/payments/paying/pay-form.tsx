import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { BankAccountKind, MovementAmount, PayChannel } from "../../../api/schema";
import { usePaymentNames } from "../../../shared/payments/payment-words";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { RadioGroup } from "../../../ui/radio-group";
import { TextField } from "../../../ui/text-field";
import { usePay } from "./api/payments";

const details = { bank: "bankDetail", card: "cardDetail", paypal: "paypalDetail" } as const;

/** How the fee is paid: by a debit of an account, or on a provider's page. */
export function PayForm({ amount }: { amount: MovementAmount }) {
  const { t, i18n } = useTranslation("payments");
  const names = usePaymentNames();
  const problemWords = useProblemWords();
  const pay = usePay(amount.application_id);
  const [channel, setChannel] = useState<PayChannel>(amount.channels[0] ?? "card");
  const [account, setAccount] = useState({ routing: "", number: "", again: "", kind: "checking" as BankAccountKind, holder: "" });
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const price = money(amount.fee_cents, i18n.language);
  const isBank = channel === "bank";
  const differs = account.number !== account.again;
  const faultOf = (field: "routing_number" | "account_number" | "holder") => {
    const isRefused = pay.error instanceof ApiProblem && pay.error.errors.some((one) => one.field === field);
    return isRefused ? t(`faults.${field}`) : undefined;
  };
  const isFieldFault = pay.error instanceof ApiProblem && pay.error.errors.some(({ field }) => ["routing_number", "account_number", "holder"].includes(field));
  const change = (part: Partial<typeof account>) => {
    setAccount({ ...account, ...part });
    if (pay.isError) pay.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBank && (differs || !agreed)) return;
    const named = { routing_number: account.routing, account_number: account.number, kind: account.kind, holder: account.holder };
    pay.mutate(isBank ? { channel, account: named } : { channel });
  };
  return (
    <form className="pay-form" aria-label={t("titleOnly")} onSubmit={handleSubmit}>
      <RadioGroup
        label={t("form.how")}
        variant="cards"
        value={channel}
        onChange={(next) => setChannel(next as PayChannel)}
        options={amount.channels.flatMap((id) => (id === "check" ? [] : [{ id, name: names.channel(id), detail: t(`form.${details[id]}`) }]))}
      />
      {isBank ? (
        <>
          {amount.simulated_accounts.length > 0 ? (
            <Banner kind="info">
              <p>{t("form.simulated")}</p>
              <ul className="pay-accounts">
                {amount.simulated_accounts.map(({ routing_number, account_number, outcome }) => (
                  <li key={account_number}>
                    <Button
                      size="small"
                      variant="quiet"
                      onPress={() => change({ routing: routing_number, number: account_number, again: account_number, holder: account.holder || "Ana Reyes" })}
                    >
                      {t("form.use", { number: account_number })}
                    </Button>{" "}
                    {t(`outcomes.${outcome}`)}
                  </li>
                ))}
              </ul>
            </Banner>
          ) : null}
          <TextField
            label={t("form.holder")}
            error={faultOf("holder")}
            value={account.holder}
            onChange={(holder) => change({ holder })}
            autoComplete="name"
            maxLength={120}
          />
          <TextField
            label={t("form.routing")}
            description={t("form.routingHint")}
            error={faultOf("routing_number")}
            value={account.routing}
            onChange={(routing) => change({ routing })}
            textDir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
          />
          <TextField
            label={t("form.account")}
            error={faultOf("account_number")}
            value={account.number}
            onChange={(number) => change({ number })}
            textDir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
          />
          <TextField
            label={t("form.accountAgain")}
            error={isTried && differs ? t("form.differs") : undefined}
            value={account.again}
            onChange={(again) => change({ again })}
            textDir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
          />
          <RadioGroup
            label={t("form.kind")}
            value={account.kind}
            onChange={(kind) => change({ kind: kind as BankAccountKind })}
            options={[
              { id: "checking", name: t("form.checking") },
              { id: "savings", name: t("form.savings") },
            ]}
          />
          <Checkbox isSelected={agreed} onChange={setAgreed}>
            {t("form.agree", { amount: price })}
          </Checkbox>
          {isTried && !agreed ? (
            <Banner kind="error" isLive>
              {t("form.mustAgree")}
            </Banner>
          ) : null}
        </>
      ) : null}
      {pay.isError && !isFieldFault ? (
        <Banner kind="error" isLive>
          {problemWords(pay.error)}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" isPending={pay.isPending}>
        {isBank ? t("form.pay", { amount: price }) : t("form.goOn")}
      </Button>
    </form>
  );
}
