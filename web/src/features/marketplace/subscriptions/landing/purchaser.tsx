import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MarketplaceSubscription } from "../../../../api/schema";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { useMediaQuery } from "../../../../shared/page/media-query";
import { Button } from "../../../../ui/button";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { useMarketplaceSubscriptions } from "../api/subscriptions";
import { ShortPages, usePages } from "../short-pages";
import { ChangePlanDialog } from "./change-plan-dialog";
import "../../../../ui/page.css";
import "../subscriptions.css";

/** A purchaser who is signed in: a greeting, and the way to what they have bought (specification 3, section 2, "Marketplace landing"). */
export function Purchaser({ name }: { name: string }) {
  const { t } = useTranslation("marketplace");
  const list = useMarketplaceSubscriptions();
  const [isManaging, setManaging] = useState(false);
  if (isManaging && list.data) return <Manage subscriptions={list.data} onBack={() => setManaging(false)} />;
  const hasNone = list.data?.length === 0;
  return (
    <section className="page-card market-card">
      <h1 className="page-subtitle">{t("welcome.title", { name })}</h1>
      {hasNone ? <p>{t("welcome.none")}</p> : <p>{t("welcome.words")}</p>}
      {list.error ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Button variant="primary" isDisabled={!list.data || hasNone} onPress={() => setManaging(true)}>
        {t("welcome.manage")}
      </Button>
    </section>
  );
}

function Manage({ subscriptions, onBack }: { subscriptions: MarketplaceSubscription[]; onBack: () => void }) {
  const { t } = useTranslation("marketplace");
  const isWide = useMediaQuery("(min-width: 1001px)");
  const { shown, ...paging } = usePages(subscriptions);
  const [changing, setChanging] = useState<MarketplaceSubscription | null>(null);
  const action = (one: MarketplaceSubscription) => (
    <Button
      size="small"
      isDisabled={one.saasSubscriptionStatus !== "SUBSCRIBED"}
      aria-label={t("manage.of", { name: `\u2068${one.name}\u2069` })}
      onPress={() => setChanging(one)}
    >
      {t("manage.changePlan")}
    </Button>
  );
  const facts = (one: MarketplaceSubscription) => [
    { name: t("manage.email"), value: one.purchaser.emailId },
    { name: t("manage.plan"), value: one.planId },
    { name: t("manage.offer"), value: one.offerId },
    { name: t("manage.status"), value: t(`status.${one.saasSubscriptionStatus}`) },
  ];
  return (
    <div className="landing landing-wide">
      <div className="page-head">
        <h1 className="page-title">{t("manage.title")}</h1>
        <Button variant="quiet" icon={<ArrowLeft size={18} className="subs-turn" aria-hidden />} onPress={onBack}>
          {t("manage.back")}
        </Button>
      </div>
      {isWide ? (
        <Table label={t("manage.title")}>
          <TableHead>
            <ColumnHead>{t("manage.name")}</ColumnHead>
            <ColumnHead>{t("manage.email")}</ColumnHead>
            <ColumnHead>{t("manage.plan")}</ColumnHead>
            <ColumnHead>{t("manage.offer")}</ColumnHead>
            <ColumnHead>{t("manage.status")}</ColumnHead>
            <ColumnHead>{t("manage.action")}</ColumnHead>
          </TableHead>
          <tbody>
            {shown.map((one) => (
              <TableRow key={one.id}>
                <Cell header>
                  <bdi>{one.name}</bdi>
                </Cell>
                {facts(one).map(({ name, value }) => (
                  <Cell key={name}>
                    <bdi>{value}</bdi>
                  </Cell>
                ))}
                <Cell>{action(one)}</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      ) : (
        <ul className="subs-cards" aria-label={t("manage.title")}>
          {shown.map((one) => (
            <li key={one.id} className="page-card subs-card">
              <h2>
                <bdi>{one.name}</bdi>
              </h2>
              <dl className="subs-facts">
                {facts(one).map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
              {action(one)}
            </li>
          ))}
        </ul>
      )}
      <ShortPages {...paging} />
      {changing ? <ChangePlanDialog subscription={changing} onClose={() => setChanging(null)} /> : null}
    </div>
  );
}
