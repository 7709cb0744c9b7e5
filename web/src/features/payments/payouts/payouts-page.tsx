import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Badge } from "../../../ui/badge";
import { Skeleton } from "../../../ui/skeleton";
import { Tabs } from "../../../ui/tabs";
import { usePayouts } from "./api/payouts";
import { BatchList } from "./batch-list";
import { BatchPart } from "./batch-part";
import { CheckAccountPart } from "./check-account-part";
import { ChecksPart } from "./checks-part";
import { OriginatorPart } from "./originator-part";
import { PayPart } from "./pay-part";
import { PositivePayPart } from "./positive-pay-part";
import { RepliesPart } from "./replies-part";
import "./payouts.css";

const VIEWS = ["pay", "batches", "replies", "checks", "positive-pay", "originator", "check-account"] as const;
type View = (typeof VIEWS)[number];
/** Where bank details are filled in, or are not needed. */
const WITHOUT_BANK_FILE: readonly View[] = ["originator", "checks", "check-account", "positive-pay"];

/** What a program pays: what waits, batches with the bank's files, and what banks answer. */
export function PayoutsPage() {
  return <PortalFrame tab="payouts">{(program) => <Payouts key={program} program={program} />}</PortalFrame>;
}

function Payouts({ program }: { program: number }) {
  const { t } = useTranslation("payouts");
  const [params, setParams] = useSearchParams();
  const payouts = usePayouts(program);
  const asked = VIEWS.find((one) => one === params.get("view")) ?? "pay";
  const batch = Number(params.get("batch"));
  const show = (view: View, opened?: number) =>
    setParams({ program: String(program), view, ...(opened === undefined ? {} : { batch: String(opened) }) }, { preventScrollReset: true });
  if (payouts.isError) return <LoadFailure error={payouts.error} onRetry={() => void payouts.refetch()} />;
  if (!payouts.data) return <Skeleton shape="card" lines={8} />;
  const { open_replies, has_originator } = payouts.data;
  const badge = <Badge count={open_replies.length} cap={99} label={t("replies.open")} tone="accent" />;
  return (
    <>
      <Tabs
        label={t("views.label")}
        value={asked}
        onChange={(view) => show(view as View)}
        tabs={VIEWS.map((id) => ({ id, name: t(`views.${id}`), ...(id === "replies" ? { badge } : {}) }))}
      />
      {has_originator || WITHOUT_BANK_FILE.includes(asked) ? null : (
        <Banner
          kind="warning"
          action={
            <Button size="small" onPress={() => show("originator")}>
              {t("fillIn")}
            </Button>
          }
        >
          {t("noOriginator")}
        </Banner>
      )}
      {asked === "pay" ? <PayPart program={program} payouts={payouts.data} onMade={(id) => show("batches", id)} /> : null}
      {asked === "batches" && batch > 0 ? (
        <BatchPart key={batch} program={program} id={batch} now={payouts.data.batches.find((one) => one.id === batch)} onBack={() => show("batches")} />
      ) : null}
      {asked === "batches" && !(batch > 0) ? <BatchList batches={payouts.data.batches} onOpen={(id) => show("batches", id)} /> : null}
      {asked === "replies" ? <RepliesPart program={program} payouts={payouts.data} /> : null}
      {asked === "checks" ? <ChecksPart program={program} /> : null}
      {asked === "check-account" ? <CheckAccountPart program={program} /> : null}
      {asked === "positive-pay" ? <PositivePayPart program={program} onOpen={() => show("replies")} /> : null}
      {asked === "originator" ? <OriginatorPart program={program} /> : null}
    </>
  );
}
