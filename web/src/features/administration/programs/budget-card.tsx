import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { ProgramBudget } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { centsOf, money, written } from "../../../shared/words/money";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useProgramBudget, useSetProgramBudget } from "./api/budget";
import { Changed, SaveRefusal } from "./saving";

const textOf = (budget: ProgramBudget) => (budget.amount_cents === null ? "" : written(budget.amount_cents));

/** How much money a program has to award, where it is, and setting the amount. */
export function BudgetCard({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const budget = useProgramBudget(program);
  if (budget.data) return <Budget program={program} mayWrite={mayWrite} budget={budget.data} />;
  return budget.isError ? <LoadFailure error={budget.error} onRetry={() => void budget.refetch()} /> : <Skeleton lines={4} />;
}

function Budget({ program, mayWrite, budget }: { program: number; mayWrite: boolean; budget: ProgramBudget }) {
  const { t, i18n } = useTranslation("admin-programs");
  const set = useSetProgramBudget(program);
  const [shown, setShown] = useState(budget);
  const [text, setText] = useState(() => textOf(budget));
  const [isWrong, setWrong] = useState(false);
  const amount = (cents: number) => money(cents, i18n.language);
  const take = (current: ProgramBudget) => {
    setShown(current);
    setText(textOf(current));
    setWrong(false);
  };
  const isChanged = text.trim() !== textOf(shown);
  // What has changed elsewhere meanwhile is shown while nothing of one's own would be lost.
  if (budget.revision > shown.revision && !isChanged) take(budget);
  const save = (revision: number, cents: number | null, then: (saved: ProgramBudget) => void) =>
    set.mutate(
      { revision, amount_cents: cents },
      {
        onSuccess: (saved) => {
          take(saved);
          then(saved);
        },
      },
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsOf(text);
    setWrong(cents === null);
    if (cents !== null) save(shown.revision, cents, () => showToast({ kind: "success", title: t("budget.saved", { amount: amount(cents) }) }));
  };
  const handleRemove = () => {
    const before = shown.amount_cents;
    save(shown.revision, null, (saved) =>
      showToast({
        kind: "success",
        title: t("budget.removed"),
        action: { name: t("budget.undo"), onPress: () => save(saved.revision, before, () => undefined) },
      }),
    );
  };
  const fault = set.error instanceof ApiProblem ? set.error.errors.find(({ field }) => field === "amount_cents")?.key : undefined;
  const used = budget.amount_cents !== null && budget.left_cents !== null ? budget.amount_cents - budget.left_cents : booked(budget);
  const error = isWrong
    ? t("budget.notAnAmount")
    : fault === "below_use"
      ? t("budget.belowUse", { used: amount(used) })
      : fault
        ? t("budget.tooLarge")
        : undefined;
  return (
    <form className="page-card program-card" aria-label={t("budget.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("budget.title")}</h2>
      <p className="program-note">{t("budget.words")}</p>
      {fault ? null : (
        <SaveRefusal
          save={set}
          onTake={(current) => {
            take(current as ProgramBudget);
            set.reset();
          }}
        />
      )}
      {budget.revision > 0 ? <MoneyTable budget={budget} amount={amount} /> : null}
      {mayWrite ? (
        <>
          <TextField
            label={t("budget.field")}
            description={t("budget.fieldWords")}
            error={error}
            value={text}
            onChange={(next) => {
              setText(next);
              setWrong(false);
              if (set.isError) set.reset();
            }}
            textDir="ltr"
            inputMode="decimal"
            maxLength={24}
          />
          <div className="program-editor-actions">
            <Button type="submit" variant="primary" isDisabled={!isChanged || text.trim() === ""} isPending={set.isPending}>
              {t("budget.set")}
            </Button>
            {shown.amount_cents === null ? null : (
              <Button onPress={handleRemove} isDisabled={set.isPending}>
                {t("budget.remove")}
              </Button>
            )}
          </div>
        </>
      ) : null}
      <Changed revised={shown} />
    </form>
  );
}

/** What has left the budget, or moved beyond it. */
function booked({ reserved_cents, in_transit, paid_cents, returned_cents, beyond_cents }: ProgramBudget): number {
  return reserved_cents + in_transit.reduce((sum, one) => sum + one.cents, 0) + paid_cents + returned_cents - beyond_cents;
}

function MoneyTable({ budget, amount }: { budget: ProgramBudget; amount: (cents: number) => string }) {
  const { t } = useTranslation("admin-programs");
  const limited = (cents: number | null) => (cents === null ? t("budget.noLimit") : amount(cents));
  const rows = [
    { name: t("budget.budget"), value: limited(budget.amount_cents) },
    { name: t("budget.reserved"), value: amount(budget.reserved_cents) },
    ...budget.in_transit.map(({ channel, cents }) => ({ name: t("budget.inTransit", { channel }), value: amount(cents) })),
    { name: t("budget.paid"), value: amount(budget.paid_cents) },
    ...(budget.returned_cents > 0 ? [{ name: t("budget.returned"), value: amount(budget.returned_cents) }] : []),
    ...(budget.beyond_cents > 0 ? [{ name: t("budget.beyond"), value: amount(budget.beyond_cents) }] : []),
    { name: t("budget.left"), value: limited(budget.left_cents) },
  ];
  return (
    <Table label={t("budget.title")}>
      <TableHead>
        <ColumnHead>{t("budget.what")}</ColumnHead>
        <ColumnHead align="end">{t("budget.amount")}</ColumnHead>
      </TableHead>
      <tbody>
        {rows.map(({ name, value }) => (
          <TableRow key={name}>
            <Cell header>{name}</Cell>
            <Cell align="end" className="tabular">
              {value}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
