import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { isProblem } from "../../../../api/problem";
import type { PurchasedSubscription } from "../../../../api/schema";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { Banner } from "../../../../ui/banner";
import { Skeleton } from "../../../../ui/skeleton";
import { usePurchase } from "../api/subscriptions";
import { DetailsStep } from "./details-step";
import { purchaseToken } from "./purchase-token";
import "../../../../ui/page.css";
import "../subscriptions.css";

/** What a reload of the page finds again, in the history's entry: a ticket in place of the token. */
interface Kept {
  purchase?: PurchasedSubscription;
  confirmedFor?: string;
}

/** Whether an address brings a purchase, or has brought it and is left without its token. */
export function hasPurchase({ pathname, search, hash, state }: ReturnType<typeof useLocation>): boolean {
  return purchaseToken(pathname + search + hash) !== null || Boolean((state as Kept | null)?.purchase);
}

/** A purchase from the marketplace, in two steps: what was bought and who administers it, then the word that a mail is on its way. */
export function Purchase() {
  const { t } = useTranslation("marketplace");
  const location = useLocation();
  const navigate = useNavigate();
  const kept = (location.state as Kept | null) ?? {};
  // As it was when the page came: it leaves the address at once.
  const [token] = useState(() => purchaseToken(location.pathname + location.search + location.hash));
  const { mutate, ...details } = usePurchase();
  const asked = useRef(false);
  const ask = useCallback(() => {
    if (token === null) return;
    mutate(token, { onSuccess: (purchase) => void navigate("/?marketplace", { replace: true, state: { purchase } satisfies Kept }) });
  }, [token, mutate, navigate]);
  useEffect(() => {
    if (asked.current || kept.purchase) return;
    asked.current = true;
    ask();
  }, [ask, kept.purchase]);
  const { purchase, confirmedFor } = kept;
  const step = confirmedFor ? 2 : 1;
  return (
    <div className="landing">
      {purchase?.subscription.saasSubscriptionStatus === "UNSUBSCRIBED" ? null : (
        <ol className="landing-steps" aria-label={t("steps.label")}>
          {(["details", "confirmation"] as const).map((name, index) => (
            <li key={name} aria-current={step === index + 1 ? "step" : undefined}>
              {index + 1}. {t(`steps.${name}`)}
            </li>
          ))}
        </ol>
      )}
      {confirmedFor ? (
        <section className="page-card landing-card">
          <h1 className="page-subtitle">{t("confirmation.title")}</h1>
          <p role="status">{t("confirmation.words", { email: `\u2068${confirmedFor}\u2069` })}</p>
          <p>{t("confirmation.next")}</p>
        </section>
      ) : purchase ? (
        <DetailsStep
          purchase={purchase}
          onConfirmed={(email) => void navigate("/?marketplace", { replace: true, state: { purchase, confirmedFor: email } satisfies Kept })}
        />
      ) : isProblem(details.error, "purchase_expired") ? (
        <Banner kind="warning" isLive title={t("expired.title")}>
          {t("expired.words")}
        </Banner>
      ) : details.error ? (
        <LoadFailure error={details.error} onRetry={ask} />
      ) : (
        <section className="page-card landing-card" aria-busy>
          <p role="status">{t("details.loading")}</p>
          <Skeleton lines={5} />
        </section>
      )}
    </div>
  );
}
