import { useTranslation } from "react-i18next";
import { useUser } from "../../../../shared/identity/user";
import { useAmount } from "../../../../shared/payments/amount";
import { paymentPath } from "../../../../shared/payments/path";
import { usePaymentSays } from "../../../../shared/payments/payment-words";
import { money } from "../../../../shared/words/money";
import { Link } from "../../../../ui/link";

/** What is due for an application, and how its last payments stand; nothing where nothing is paid either way. */
export function Fee({ id }: { id: number }) {
  const { t, i18n } = useTranslation("payments");
  const says = usePaymentSays(useUser().zone);
  const amount = useAmount(id).data;
  if (!amount || (!amount.is_due && amount.payments.length === 0)) return null;
  const path = paymentPath(amount.program_id, amount.application_id);
  const last = (kind: "fee" | "award") => amount.payments.filter((payment) => payment.kind === kind).at(-1);
  return (
    <section className="page-section" aria-labelledby="tracker-fee">
      <h2 id="tracker-fee" className="page-subtitle">
        {t("list.title")}
      </h2>
      {[last("fee"), last("award")].map((payment) => (payment ? <p key={payment.id}>{says(payment)}</p> : null))}
      <p>
        <Link to={path} {...(amount.is_due ? { variant: "button" as const } : {})}>
          {amount.is_due ? t("due.link", { amount: money(amount.fee_cents, i18n.language) }) : t("list.title")}
        </Link>
      </p>
    </section>
  );
}
