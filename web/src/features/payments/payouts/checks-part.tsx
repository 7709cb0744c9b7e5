import { Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentOf } from "../../../api/problem";
import type { CheckAward, CheckDesk, CheckToPrint } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { casePath } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useChecks, useOpenRun, usePreviewChecks, usePrintChecks } from "./api/checks";
import { CheckRuns } from "./check-runs";

/** What can be printed, and the runs that were. */
export function ChecksPart({ program }: { program: number }) {
  const desk = useChecks(program);
  if (desk.isError) return <LoadFailure error={desk.error} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <Skeleton shape="card" lines={8} />;
  return (
    <>
      <ToPrint program={program} desk={desk.data} />
      <CheckRuns program={program} runs={desk.data.runs} />
    </>
  );
}

/** The most checks of a run. */
const MOST = 100;
const keyOf = ({ application_id, reference }: CheckToPrint) => `${application_id} ${reference}`;

interface Obstacle {
  application_id: number;
  why: string;
}

const OBSTACLES = ["not_awarded", "paid_already", "changed"] as const;

function ToPrint({ program, desk }: { program: number; desk: CheckDesk }) {
  const { t, i18n } = useTranslation("checks");
  const problemWords = useProblemWords();
  const preview = usePreviewChecks(program);
  const print = usePrintChecks(program);
  const open = useOpenRun();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const amount = (cents: number) => money(cents, i18n.language);
  const nameOf = (award: CheckToPrint) => names[keyOf(award)] ?? award.name_on_check;
  const canBe = (award: CheckToPrint) => nameOf(award).trim() !== "";
  const chosen = desk.to_print.filter((award) => canBe(award) && !left.has(keyOf(award))).slice(0, MOST);
  const choosable = desk.to_print.filter(canBe);
  const isAll = chosen.length > 0 && chosen.length === Math.min(choosable.length, MOST);
  const isChosen = (award: CheckToPrint) => chosen.includes(award);
  const total = chosen.reduce((sum, { cents }) => sum + cents, 0);
  const awards: CheckAward[] = chosen.map((award) => ({
    application_id: award.application_id,
    reference: award.reference,
    amount_cents: award.cents,
    payee: nameOf(award).trim(),
  }));
  const refusalOf = (error: unknown) => {
    const obstacle = currentOf<Obstacle>(error, "payment_not_possible");
    const why = OBSTACLES.find((one) => one === obstacle?.why);
    const award = desk.to_print.find(({ application_id }) => application_id === obstacle?.application_id);
    return why ? t(`obstacle.${why}`, { what: isolated(award?.externalId ?? String(obstacle?.application_id)) }) : problemWords(error);
  };
  const error = print.error ?? preview.error ?? open.error;
  const choose = (award: CheckToPrint, isSelected: boolean) => {
    const next = new Set(left);
    if (isSelected) next.delete(keyOf(award));
    else next.add(keyOf(award));
    setLeft(next);
  };
  const handlePrint = () =>
    print.mutate(awards, {
      onSuccess: (run) => {
        showToast({ kind: "success", title: t("print.done", { number: run.check_count }) });
        open.mutate(run.id);
      },
      onSettled: () => setAsked(false),
    });
  return (
    <section className="page-card payouts-part" aria-labelledby="checks-to-print">
      <h2 id="checks-to-print" className="page-subtitle">
        {t("toPrint.title")}
      </h2>
      {desk.pays_by_check ? null : <Banner kind="warning">{t("toPrint.notByCheck")}</Banner>}
      {error ? (
        <Banner kind="error" isLive>
          {refusalOf(error)}
        </Banner>
      ) : null}
      {desk.to_print.length === 0 ? (
        <EmptyState icon={<Printer />} level={3} title={t("toPrint.none")}>
          <p>{t("toPrint.noneWords")}</p>
        </EmptyState>
      ) : (
        <>
          <p className="payouts-note">{t("toPrint.words", { next: desk.next_check })}</p>
          {desk.needs_magnetic_toner ? <Banner kind="info">{t("account.toner")}</Banner> : null}
          <p className="tabular">{t("toPrint.sum", { amount: amount(total), number: chosen.length })}</p>
          <div className="payouts-actions">
            <Button isDisabled={chosen.length === 0 || !desk.pays_by_check} isPending={preview.isPending} onPress={() => preview.mutate(awards)}>
              {t("toPrint.preview")}
            </Button>
            <Button variant="primary" isDisabled={chosen.length === 0 || !desk.pays_by_check} isPending={print.isPending} onPress={() => setAsked(true)}>
              {t("toPrint.print")}
            </Button>
          </div>
          <Checkbox
            isSelected={isAll}
            isIndeterminate={chosen.length > 0 && !isAll}
            isDisabled={choosable.length === 0}
            onChange={(isSelected) => setLeft(new Set(isSelected ? [] : desk.to_print.map(keyOf)))}
          >
            {t("toPrint.chooseAll")}
          </Checkbox>
          <Table label={t("toPrint.title")}>
            <TableHead>
              <ColumnHead hideName>{t("columns.choose")}</ColumnHead>
              <ColumnHead>{t("columns.case")}</ColumnHead>
              <ColumnHead>{t("columns.payee")}</ColumnHead>
              <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
              <ColumnHead>{t("columns.reference")}</ColumnHead>
            </TableHead>
            <tbody>
              {desk.to_print.map((award) => (
                <TableRow key={keyOf(award)}>
                  <Cell>
                    <Checkbox
                      aria-label={t("toPrint.choose", { payee: isolated(award.payee), amount: amount(award.cents) })}
                      isSelected={isChosen(award)}
                      isDisabled={!canBe(award)}
                      onChange={(isSelected) => choose(award, isSelected)}
                    />
                  </Cell>
                  <Cell header>
                    <Link to={casePath(award.application_id, "payments")}>
                      <bdi>{award.externalId}</bdi>
                    </Link>
                  </Cell>
                  <Cell>
                    <Payee award={award} name={names[keyOf(award)] ?? ""} onName={(name) => setNames({ ...names, [keyOf(award)]: name })} />
                  </Cell>
                  <Cell align="end" className="tabular">
                    {amount(award.cents)}
                  </Cell>
                  <Cell>
                    <bdi>{award.reference}</bdi>
                    {award.has_failed ? ` (${t("toPrint.cameBack")})` : null}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {isAsked ? (
        <Dialog
          title={t("print.title", { number: chosen.length })}
          kind="alert"
          isOpen
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onPress={() => setAsked(false)}>{t("print.keep")}</Button>
              <Button variant="primary" isPending={print.isPending} onPress={handlePrint}>
                {t("print.do")}
              </Button>
            </>
          }
        >
          <p className="tabular">{t("toPrint.sum", { amount: amount(total), number: chosen.length })}</p>
          <p>{t("print.words", { next: desk.next_check })}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

/** The payee, and how the name stands on the check where that is another way; a name that nobody can propose is written here. */
function Payee({ award, name, onName }: { award: CheckToPrint; name: string; onName: (name: string) => void }) {
  const { t } = useTranslation("checks");
  const isOther = award.name_on_check !== award.payee.trim().toUpperCase();
  return (
    <>
      <bdi>{award.payee}</bdi>
      {award.name_on_check === "" ? (
        <TextField
          label={t("toPrint.name")}
          description={t("toPrint.nameHint")}
          value={name}
          onChange={onName}
          textDir="ltr"
          autoComplete="off"
          maxLength={40}
        />
      ) : isOther ? (
        <p className="payouts-note">{t("toPrint.onCheck", { name: isolated(award.name_on_check) })}</p>
      ) : null}
    </>
  );
}
