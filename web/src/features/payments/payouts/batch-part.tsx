import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentOf } from "../../../api/problem";
import type { PayoutBatchRows, PayoutBatchView, PayoutRowView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { casePath } from "../../../shared/page/paths";
import { usePaymentNames } from "../../../shared/payments/payment-words";
import { useFormat } from "../../../shared/words/format";
import { isolated } from "../../../shared/words/direction";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Link } from "../../../ui/link";
import { ProgressBar } from "../../../ui/progress-bar";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useChangeBatch, useDownloadBatch, usePayAward, usePayoutBatch } from "./api/payouts";
import { ReasonDialog } from "./reason-dialog";
import { useCodeWords } from "./return-words";

/** A batch: its totals, its rows, its release and its file. `now` is the same batch in the program's list, which is looked at more often. */
export function BatchPart({ program, id, now, onBack }: { program: number; id: number; now?: PayoutBatchView | undefined; onBack: () => void }) {
  const { t } = useTranslation("payouts");
  const batch = usePayoutBatch(id);
  const shown = batch.data?.batch.state;
  const { refetch } = batch;
  // When its payments have left, their rows are read anew.
  const hasLeft = shown === "releasing" && now?.state === "released";
  useEffect(() => {
    if (hasLeft) void refetch();
  }, [hasLeft, refetch]);
  return (
    <>
      <p>
        <Button size="small" variant="quiet" onPress={onBack}>
          {t("batch.back")}
        </Button>
      </p>
      {batch.data ? (
        <Batch program={program} shown={batch.data} left={now?.left_count} />
      ) : batch.isError ? (
        <LoadFailure error={batch.error} onRetry={() => void batch.refetch()} />
      ) : (
        <Skeleton shape="card" lines={8} />
      )}
    </>
  );
}

interface Obstacle {
  why: string;
  changed: string[];
  message: string;
}

const OBSTACLES = ["changed", "no_originator", "empty", "no_file_left", "unfit"] as const;
type Asked = { what: "release" | "cancel" } | { what: "pull"; row: PayoutRowView };

/** Why a batch is not released, in words; undefined where the error is another one. */
function useObstacleWords(): (error: unknown) => string | undefined {
  const { t } = useTranslation("payouts");
  return (error) => {
    const obstacle = currentOf<Obstacle>(error, "payment_not_possible");
    const why = OBSTACLES.find((one) => one === obstacle?.why);
    return why && obstacle ? t(`batch.obstacle.${why}`, { message: obstacle.message }) : undefined;
  };
}

function Batch({ program, shown: { batch, rows }, left }: { program: number; shown: PayoutBatchRows; left: number | undefined }) {
  const { t, i18n } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const obstacleWords = useObstacleWords();
  const change = useChangeBatch(program, batch);
  const download = useDownloadBatch(batch);
  const [asked, setAsked] = useState<Asked | null>(null);
  const amount = (cents: number) => money(cents, i18n.language);
  const day = (text: string) => format.date(Date.parse(`${text}T12:00:00Z`));
  const error = change.error ?? download.error;
  const close = () => setAsked(null);
  const then = (title: string | ((changed: PayoutBatchRows) => string)) => ({
    onSuccess: (changed: PayoutBatchRows) => {
      showToast({ kind: "success", title: typeof title === "string" ? title : title(changed) });
      close();
    },
    onError: close,
  });
  const isOpen = batch.state === "open";
  const done = Math.max(left ?? 0, batch.left_count);
  return (
    <section className="page-card payouts-part" aria-labelledby="payout-batch">
      <div className="payouts-head">
        <h2 id="payout-batch" className="page-subtitle">
          {t("batch.title", { number: batch.id })} · {t(`batch.states.${batch.state}`)}
        </h2>
        <p className="tabular">{t("batch.total", { amount: amount(batch.cents), number: batch.row_count })}</p>
      </div>
      {error ? (
        <Banner kind="error" isLive>
          {obstacleWords(error) ?? problemWords(error)}
        </Banner>
      ) : null}
      <p className="payouts-note">
        {t("batch.madeBy", { name: isolated(batch.made_by), date: format.dateTime(batch.made_at_ms) })}
        {batch.ended_at_ms === null ? null : (
          <>
            <br />
            {batch.state === "cancelled"
              ? t("batch.cancelledBy", { name: isolated(batch.ended_by), date: format.dateTime(batch.ended_at_ms), reason: isolated(batch.reason) })
              : t("batch.releasedBy", { name: isolated(batch.ended_by), date: format.dateTime(batch.ended_at_ms) })}
          </>
        )}
      </p>
      {batch.state === "releasing" ? (
        <ProgressBar
          label={t("batch.leavingTitle")}
          value={done}
          most={Math.max(batch.row_count, 1)}
          valueLabel={t("batch.left", { done, total: batch.row_count })}
        />
      ) : null}
      {batch.state === "releasing" || batch.state === "released" ? (
        <p role="status">
          {batch.state === "releasing" ? t("batch.leavingWords") : t("batch.arrives", { date: day(batch.effective_day) })}
          {batch.returned > 0 ? ` ${t("batch.returned", { number: batch.returned })}.` : null}
        </p>
      ) : null}
      {batch.state === "released" ? (
        <>
          <div className="payouts-actions">
            <Button variant="primary" isPending={download.isPending} onPress={() => download.mutate()}>
              {t("batch.download")}
            </Button>
          </div>
          <p className="payouts-note">
            {t("batch.hash")}: <bdi className="payouts-hash">{batch.sha256}</bdi>
          </p>
        </>
      ) : null}
      {isOpen ? (
        <div className="payouts-actions">
          <Button variant="primary" isDisabled={batch.row_count === 0} onPress={() => setAsked({ what: "release" })}>
            {t("batch.release")}
          </Button>
          <Button onPress={() => setAsked({ what: "cancel" })}>{t("batch.cancel")}</Button>
        </div>
      ) : null}
      <Rows program={program} rows={rows} isOpen={isOpen} onPull={(row) => setAsked({ what: "pull", row })} />
      {asked?.what === "release" ? (
        <Dialog
          title={t("batch.releaseTitle", { number: batch.id })}
          kind="alert"
          isOpen
          onClose={close}
          actions={
            <>
              <Button onPress={close}>{t("batch.keep")}</Button>
              <Button
                variant="primary"
                isPending={change.isPending}
                onPress={() =>
                  change.mutate(
                    { what: "release" },
                    then(({ batch: { state } }) => t(state === "released" ? "batch.released" : "batch.leaving")),
                  )
                }
              >
                {t("batch.release")}
              </Button>
            </>
          }
        >
          <p className="tabular">{t("batch.total", { amount: amount(batch.cents), number: batch.row_count })}</p>
          <p>{t("batch.releaseWords")}</p>
        </Dialog>
      ) : null}
      {asked?.what === "cancel" ? (
        <ReasonDialog
          title={t("batch.cancelTitle", { number: batch.id })}
          action={t("batch.cancel")}
          isPending={change.isPending}
          onReason={(reason) => change.mutate({ what: "cancel", reason }, then(t("batch.cancelled")))}
          onClose={close}
        >
          <p>{t("batch.cancelWords")}</p>
        </ReasonDialog>
      ) : null}
      {asked?.what === "pull" ? (
        <ReasonDialog
          title={t("batch.pullTitle")}
          action={t("batch.pull")}
          isPending={change.isPending}
          onReason={(reason) => change.mutate({ what: "pull", payment_id: asked.row.payment_id, reason }, then(t("batch.pullDone")))}
          onClose={close}
        >
          <p>{t("batch.pullWords", { payee: isolated(asked.row.payee), amount: amount(asked.row.cents) })}</p>
        </ReasonDialog>
      ) : null}
    </section>
  );
}

function Rows({ program, rows, isOpen, onPull }: { program: number; rows: readonly PayoutRowView[]; isOpen: boolean; onPull: (row: PayoutRowView) => void }) {
  const { t, i18n } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const pay = usePayAward(program);
  const amount = (cents: number) => money(cents, i18n.language);
  const handleAgain = ({ application_id, cents, payee, reference, payment_id }: PayoutRowView) =>
    pay.mutate(
      { application_id, cents, payee, reference, reissue_of: payment_id, channel: "bank" },
      { onSuccess: () => showToast({ kind: "success", title: t("batch.payAgainDone") }) },
    );
  return (
    <>
      {pay.isError ? (
        <Banner kind="error" isLive>
          {problemWords(pay.error)}
        </Banner>
      ) : null}
      <Table label={t("columns.count")}>
        <TableHead>
          <ColumnHead>{t("columns.case")}</ColumnHead>
          <ColumnHead>{t("columns.payee")}</ColumnHead>
          <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
          <ColumnHead>{t("columns.account")}</ColumnHead>
          <ColumnHead>{t("columns.status")}</ColumnHead>
          <ColumnHead hideName>{t("columns.actions")}</ColumnHead>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.position}>
              <Cell header>
                <Link to={casePath(row.application_id, "payments")}>
                  <bdi>{row.externalId}</bdi>
                </Link>
              </Cell>
              <Cell>
                <bdi>{row.payee}</bdi>
              </Cell>
              <Cell align="end" className="tabular">
                {amount(row.cents)}
              </Cell>
              <Cell>{t("waiting.account", { last: row.account_last })}</Cell>
              <Cell>
                <RowState row={row} isOpen={isOpen} />
              </Cell>
              <Cell>
                {isOpen && !row.is_pulled ? (
                  <Button size="small" onPress={() => onPull(row)} aria-label={t("batch.pullWhat", { payee: isolated(row.payee), amount: amount(row.cents) })}>
                    {t("batch.pull")}
                  </Button>
                ) : null}
                {row.state === "failed" && !row.is_pulled && !row.is_reissued ? (
                  <Button
                    size="small"
                    isPending={pay.isPending && pay.variables.reissue_of === row.payment_id}
                    onPress={() => handleAgain(row)}
                    aria-label={t("batch.payAgainWhat", { payee: isolated(row.payee) })}
                  >
                    {t("batch.payAgain")}
                  </Button>
                ) : null}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function RowState({ row, isOpen }: { row: PayoutRowView; isOpen: boolean }) {
  const { t } = useTranslation("payouts");
  const names = usePaymentNames();
  const codeWords = useCodeWords();
  const format = useFormat(useUser().zone);
  if (row.is_pulled) return <>{t("batch.pulled", { name: isolated(row.pulled_by), reason: isolated(row.reason) })}</>;
  if (isOpen && row.is_other_account) return <>{t("batch.otherAccount")}</>;
  if (row.state === "submitted" && row.expected_by_ms !== null) return <>{t("batch.byDate", { date: format.date(row.expected_by_ms) })}</>;
  return (
    <>
      {names.state(row.state)}
      {row.code === "" ? null : ` · ${codeWords(row.code)}`}
      {row.is_reissued ? ` (${t("batch.reissued")})` : null}
    </>
  );
}
