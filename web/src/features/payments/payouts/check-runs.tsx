import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CheckAction, CheckRunView, RunCheckView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { casePath } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useOpenCheck, useOpenRun, useReportCheck, useSettleRun } from "./api/checks";
import { ReasonDialog } from "./reason-dialog";

/** Runs that were printed, the newest first. */
export function CheckRuns({ program, runs }: { program: number; runs: readonly CheckRunView[] }) {
  return (
    <>
      {runs.map((run) => (
        <Run key={run.id} program={program} run={run} />
      ))}
    </>
  );
}

type Reported = "mailed" | "cleared" | "spoiled" | "void" | "stopped";
/** What can become of a check next. */
const NEXT: Readonly<Record<string, readonly Reported[]>> = { printed: ["mailed", "spoiled", "void"], mailed: ["cleared", "stopped"] };
const NEEDS_REASON: readonly Reported[] = ["spoiled", "void", "stopped"];
const STATES = ["printed", "mailed", "cleared", "void"] as const;

function Run({ program, run }: { program: number; run: CheckRunView }) {
  const { t, i18n } = useTranslation("checks");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const open = useOpenRun();
  const settle = useSettleRun(program);
  const report = useReportCheck(program);
  const [asked, setAsked] = useState<{ check: RunCheckView; action: Reported } | null>(null);
  const error = open.error ?? settle.error ?? report.error;
  const send = (check: RunCheckView, action: CheckAction & Reported, reason: string) =>
    report.mutate(
      { check, action, reason },
      {
        onSuccess: () => showToast({ kind: "success", title: t(`actions.${action}Done`, { number: check.number }) }),
        onSettled: () => setAsked(null),
      },
    );
  const handlePress = (check: RunCheckView, action: Reported) => {
    if (NEEDS_REASON.includes(action)) setAsked({ check, action });
    else send(check, action, "");
  };
  const title = t("run.title", { number: run.id });
  return (
    <section className="page-card payouts-part" aria-labelledby={`check-run-${run.id}`}>
      <div className="payouts-head">
        <h2 id={`check-run-${run.id}`} className="page-subtitle">
          {title}
        </h2>
        <p className="tabular">{t("toPrint.sum", { amount: money(run.cents, i18n.language), number: run.check_count })}</p>
      </div>
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      <p className="payouts-note">
        {t("run.by", { name: isolated(run.printed_by), date: format.dateTime(run.printed_at_ms) })}
        {run.settled_at_ms === null ? null : (
          <>
            <br />
            {t("run.settledBy", { name: isolated(run.settled_by), date: format.dateTime(run.settled_at_ms) })}
          </>
        )}
      </p>
      {run.settled_at_ms === null ? <p>{t("run.look")}</p> : null}
      <div className="payouts-actions">
        <Button isPending={open.isPending} onPress={() => open.mutate(run.id)}>
          {t("run.open")}
        </Button>
        {run.settled_at_ms === null ? (
          <Button
            variant="primary"
            isPending={settle.isPending}
            onPress={() => settle.mutate(run.id, { onSuccess: () => showToast({ kind: "success", title: t("run.settled") }) })}
          >
            {t("run.settle")}
          </Button>
        ) : null}
      </div>
      <Table label={title}>
        <TableHead>
          <ColumnHead>{t("columns.check")}</ColumnHead>
          <ColumnHead>{t("columns.case")}</ColumnHead>
          <ColumnHead>{t("columns.payee")}</ColumnHead>
          <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
          <ColumnHead>{t("columns.status")}</ColumnHead>
          <ColumnHead hideName>{t("columns.actions")}</ColumnHead>
        </TableHead>
        <tbody>
          {run.checks.map((check) => (
            <CheckRow key={check.number} check={check} isPending={report.isPending} onPress={(action) => handlePress(check, action)} />
          ))}
        </tbody>
      </Table>
      <p className="payouts-note">
        {t("run.hash")}: <bdi className="payouts-hash">{run.sha256}</bdi>
      </p>
      {asked ? (
        <ReasonDialog
          title={t(`actions.${asked.action}What`, { number: asked.check.number })}
          action={t(`actions.${asked.action}`)}
          isPending={report.isPending}
          onReason={(reason) => send(asked.check, asked.action, reason)}
          onClose={() => setAsked(null)}
        >
          {asked.action === "spoiled" ? <p>{t("actions.spoiledWords")}</p> : null}
        </ReasonDialog>
      ) : null}
    </section>
  );
}

function CheckRow({ check, isPending, onPress }: { check: RunCheckView; isPending: boolean; onPress: (action: Reported) => void }) {
  const { t, i18n } = useTranslation("checks");
  const format = useFormat(useUser().zone);
  const open = useOpenCheck();
  const state = STATES.find((one) => one === check.state) ?? "printed";
  return (
    <TableRow>
      <Cell header className="tabular">
        {check.number}
      </Cell>
      <Cell>
        <Link to={casePath(check.application_id, "payments")}>
          <bdi>{check.externalId}</bdi>
        </Link>
      </Cell>
      <Cell>
        <bdi>{check.payee}</bdi>
      </Cell>
      <Cell align="end" className="tabular">
        {money(check.cents, i18n.language)}
      </Cell>
      <Cell>
        {t(`states.${state}`, { date: format.date(check.changed_at_ms) })}
        {check.reason === "" ? null : `: ${isolated(check.reason)}`}
        {check.reissue_of === null ? null : ` · ${t("states.replaces", { number: check.reissue_of })}`}
      </Cell>
      <Cell>
        <div className="payouts-actions">
          <Button
            size="small"
            variant="quiet"
            isPending={open.isPending}
            onPress={() => open.mutate(check)}
            aria-label={t("actions.openWhat", { number: check.number })}
          >
            {t("actions.open")}
          </Button>
          {(NEXT[check.state] ?? []).map((action) => (
            <Button
              key={action}
              size="small"
              isDisabled={isPending}
              onPress={() => onPress(action)}
              aria-label={t(`actions.${action}What`, { number: check.number })}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      </Cell>
    </TableRow>
  );
}
