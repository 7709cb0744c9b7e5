import { useTranslation } from "react-i18next";
import type { MovementAmount, PaymentView } from "../../../api/schema";
import { usePaymentNames, usePaymentSays } from "../../../shared/payments/payment-words";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { useCapture } from "./api/payments";

/** Every payment of an application, the newest first, in plain words. */
export function PaymentList({ amount, zone }: { amount: MovementAmount; zone: string }) {
  const { t } = useTranslation("payments");
  if (amount.payments.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="payments-title">
      <h2 id="payments-title" className="page-subtitle">
        {t("list.title")}
      </h2>
      <ul className="payment-list">
        {amount.payments.toReversed().map((payment) => (
          <li key={payment.id} className="page-card">
            <One payment={payment} application={amount.application_id} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function One({ payment, application, zone }: { payment: PaymentView; application: number; zone: string }) {
  const { t, i18n } = useTranslation("payments");
  const names = usePaymentNames();
  const says = usePaymentSays(zone);
  const problemWords = useProblemWords();
  const ask = useCapture(application);
  const isAsked = payment.kind === "fee" && ["started", "submitted", "error"].includes(payment.state);
  return (
    <>
      <p className="payment-head">
        <strong className="tabular">{money(payment.cents, i18n.language)}</strong> <span>{names.channel(payment.channel)}</span>
        {payment.account_last ? <span>{t("list.last", { last: payment.account_last })}</span> : null}
        <span className="payment-state">{names.state(payment.state)}</span>
      </p>
      <p role="status">{says(payment)}</p>
      {payment.refunding_cents > 0 ? <p>{t("list.refunding", { amount: money(payment.refunding_cents, i18n.language) })}</p> : null}
      {payment.refunded_cents > 0 && payment.state !== "refunded" ? (
        <p>{t("list.refunded", { amount: money(payment.refunded_cents, i18n.language) })}</p>
      ) : null}
      {payment.page_url === null ? null : (
        <p>
          <Link to={payment.page_url} variant="button">
            {t("form.goOn")}
          </Link>
        </p>
      )}
      {ask.isError ? (
        <Banner kind="error" isLive>
          {problemWords(ask.error)}
        </Banner>
      ) : null}
      {isAsked ? (
        <Button size="small" isPending={ask.isPending} onPress={() => ask.mutate(payment.id)}>
          {t("list.ask")}
        </Button>
      ) : null}
    </>
  );
}
