import { useTranslation } from "react-i18next";
import type { CasePayment } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useUser } from "../../../../shared/identity/user";
import { money } from "../../../../shared/cases/item/answer-words";
import { usePaymentWords } from "./payment-words";
import { Part } from "./part";
import { PaymentsMade } from "./payments-made";

/** What was awarded, and how far the money is. */
export function PaymentsPart({ id, payments }: { id: number; payments: CasePayment[] }) {
  const { t, i18n } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = usePaymentWords();
  return (
    <Part id="payments" title={t("payments.title")}>
      {payments.length ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="case-scroll" tabIndex={0} role="region" aria-label={t("payments.awards")}>
          <table className="case-list">
            <thead>
              <tr>
                <th scope="col">{t("payments.amount")}</th>
                <th scope="col">{t("payments.status")}</th>
                <th scope="col">{t("payments.channel")}</th>
                <th scope="col">{t("payments.payee")}</th>
                <th scope="col">{t("payments.reference")}</th>
                <th scope="col">{t("payments.changed")}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.reference}>
                  <td className="tabular">{money(payment.amount_cents, i18n.language)}</td>
                  <td>{words(payment.status)}</td>
                  <td>
                    <bdi>{payment.channel}</bdi>
                  </td>
                  <td>
                    <bdi>{payment.payee}</bdi>
                  </td>
                  <td className="tabular">
                    <bdi>{payment.reference}</bdi>
                  </td>
                  <td className="tabular">{format.date(payment.changed_at_ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="case-quiet">{t("payments.none")}</p>
      )}
      <PaymentsMade id={id} />
    </Part>
  );
}
