import { ExternalLink, PackageOpen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { SubscriptionApplication } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useMediaQuery } from "../../../shared/page/media-query";
import { usePageTitle } from "../../../shared/page/page-title";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Spinner } from "../../../ui/spinner";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useOpenSubscriptionApplication, useSubscriptionApplications } from "./api/subscriptions";
import { ShortPages, usePages } from "./short-pages";
import "../../../ui/page.css";
import "./subscriptions.css";

/** The form opens in a window of its own. It is opened with the press, before its address is known: later a browser would block it. */
function useFormWindow() {
  const open = useOpenSubscriptionApplication();
  const [blocked, setBlocked] = useState<string | null>(null);
  const start = (subscription: string) => {
    setBlocked(null);
    const opened = window.open("", "_blank");
    open.mutate(subscription, {
      onSuccess: (url) => {
        if (!opened) return setBlocked(url);
        opened.opener = null;
        opened.location.replace(url);
      },
      onError: () => opened?.close(),
    });
  };
  return { start, blocked, error: open.error, pending: open.isPending ? open.variables : null };
}

/** What one's office subscribes to, and the way to configure each (specification 3, section 2, "Subscriptions page"). */
export function SubscriptionsPage() {
  const { t } = useTranslation("marketplace");
  const { t: pages } = useTranslation("pages");
  const words = useProblemWords();
  const list = useSubscriptionApplications();
  const form = useFormWindow();
  const isWide = useMediaQuery("(min-width: 801px)");
  const { shown, ...paging } = usePages(list.data ?? []);
  usePageTitle(pages("titles.subscriptions"));
  const actionOf = (one: SubscriptionApplication) =>
    one.formsEngineApplicationId === null ? t("subscriptions.configure") : one.applicationSubmitted ? t("subscriptions.view") : t("subscriptions.continue");
  const action = (one: SubscriptionApplication) => (
    <Button
      size="small"
      trailing={<ExternalLink size={14} aria-hidden />}
      isDisabled={one.state === "Unsubscribed"}
      isPending={form.pending === one.id}
      aria-label={`${t("subscriptions.of", { action: actionOf(one), name: `\u2068${one.name}\u2069` })} (${t("subscriptions.newWindow")})`}
      onPress={() => form.start(one.id)}
    >
      {actionOf(one)}
    </Button>
  );
  return (
    <div className="page subs-page">
      <h1 className="page-title">{pages("titles.subscriptions")}</h1>
      <p className="page-lead">{t("subscriptions.lead")}</p>
      {form.blocked ? (
        <Banner
          kind="warning"
          isLive
          action={
            <Link to={form.blocked} variant="button">
              {t("subscriptions.openHere")}
            </Link>
          }
        >
          {t("subscriptions.blocked")}
        </Banner>
      ) : null}
      {form.error ? (
        <Banner kind="error" isLive title={t("subscriptions.openFailed")}>
          {isProblem(form.error, "already_applied") ? t("subscriptions.finishOther") : words(form.error)}
        </Banner>
      ) : null}
      {list.error ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Spinner label={t("subscriptions.loading")} />
      ) : list.data.length === 0 ? (
        <EmptyState icon={<PackageOpen />} title={t("subscriptions.emptyTitle")}>
          {t("subscriptions.empty")}
        </EmptyState>
      ) : (
        <>
          {isWide ? (
            <Table label={t("subscriptions.label")}>
              <TableHead>
                <ColumnHead>{t("subscriptions.name")}</ColumnHead>
                <ColumnHead>{t("subscriptions.plan")}</ColumnHead>
                <ColumnHead>{t("subscriptions.offer")}</ColumnHead>
                <ColumnHead>{t("subscriptions.state")}</ColumnHead>
                <ColumnHead>{t("subscriptions.action")}</ColumnHead>
              </TableHead>
              <tbody>
                {shown.map((one) => (
                  <TableRow key={one.id}>
                    <Cell header>
                      <bdi>{one.name}</bdi>
                    </Cell>
                    <Cell>
                      <bdi>{one.plan}</bdi>
                    </Cell>
                    <Cell>
                      <bdi>{one.offer}</bdi>
                    </Cell>
                    <Cell>{t(`state.${one.state}`)}</Cell>
                    <Cell>{action(one)}</Cell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          ) : (
            <ul className="subs-cards" aria-label={t("subscriptions.label")}>
              {shown.map((one) => (
                <li key={one.id} className="page-card subs-card">
                  <h2>
                    <bdi>{one.name}</bdi>
                  </h2>
                  <dl className="subs-facts">
                    <Fact name={t("subscriptions.plan")} value={one.plan} />
                    <Fact name={t("subscriptions.offer")} value={one.offer} />
                    <Fact name={t("subscriptions.state")} value={t(`state.${one.state}`)} />
                  </dl>
                  {action(one)}
                </li>
              ))}
            </ul>
          )}
          <ShortPages {...paging} />
        </>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
