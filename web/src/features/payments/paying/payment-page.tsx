import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { MovementAmount } from "../../../api/schema";
import { isProblem } from "../../../api/problem";
import { useUser } from "../../../shared/identity/user";
import { ownApplicationPath } from "../../../shared/own-applications/path";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useAmount } from "../../../shared/payments/amount";
import { isolated } from "../../../shared/words/direction";
import { money } from "../../../shared/words/money";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useCapture } from "./api/payments";
import { PayForm } from "./pay-form";
import { PayeeAccount } from "./payee-account";
import { PaymentList } from "./payment-list";
import "../../../ui/page.css";
import "./paying.css";

/** Paying the fee of an application, and what became of its payments. */
export function PaymentPage() {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const application = Number(search.get("application"));
  const amount = useAmount(application);
  const isBack = search.has("back");
  const { mutate: capture } = useCapture(application);
  const waiting = amount.data?.payments.find(({ kind, state, channel }) => kind === "fee" && state === "created" && channel !== "bank");
  const captured = useRef(false);
  useEffect(() => {
    if (!isBack || !amount.data || captured.current) return;
    captured.current = true;
    if (waiting) capture(waiting.id);
    // Another look at the address does not capture again.
    setSearch({ application: String(application) }, { replace: true });
  }, [amount.data, application, capture, isBack, setSearch, waiting]);
  const isGone = !Number.isSafeInteger(application) || application <= 0 || isProblem(amount.error, "not_found");
  if (isGone)
    return (
      <div className="page page-narrow">
        <EmptyState
          level={1}
          title={t("titleOnly")}
          action={
            <Link to={paths.applications} variant="button">
              {t("open")}
            </Link>
          }
        >
          <p>{t("gone")}</p>
        </EmptyState>
      </div>
    );
  return (
    <div className="page page-narrow">
      {amount.data ? (
        <Amount amount={amount.data} />
      ) : amount.isError ? (
        <LoadFailure error={amount.error} onRetry={() => void amount.refetch()} />
      ) : (
        <Skeleton shape="card" lines={6} />
      )}
    </div>
  );
}

function Amount({ amount }: { amount: MovementAmount }) {
  const { t, i18n } = useTranslation("payments");
  const user = useUser();
  const title = t("title", { program: isolated(amount.program_name) });
  usePageTitle(title);
  const isPaid = amount.payments.some(({ kind, state }) => kind === "fee" && state === "success");
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="page-over">
        <bdi>{t("number", { number: amount.externalId })}</bdi>
      </p>
      <section className="page-card" aria-labelledby="fee-title">
        <h2 id="fee-title" className="page-subtitle">
          {t("due.title")}
        </h2>
        {amount.fee_cents === 0 ? <p>{t("due.none")}</p> : <p>{t("due.words", { amount: money(amount.fee_cents, i18n.language) })}</p>}
        {isPaid ? <p>{t("due.done")}</p> : null}
        {amount.is_due && amount.channels.length === 0 ? <p>{t("due.noChannel")}</p> : null}
        {amount.is_due && amount.channels.length > 0 ? <PayForm key={amount.application_id} amount={amount} /> : null}
      </section>
      <PayeeAccount application={amount.application_id} />
      <PaymentList amount={amount} zone={user.zone} />
      <p>
        <Link to={ownApplicationPath(amount.application_id)}>{t("open")}</Link>
      </p>
    </>
  );
}
