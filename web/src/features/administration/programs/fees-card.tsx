import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { PayChannel, ProgramFeesView } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePaymentNames } from "../../../shared/payments/payment-words";
import { centsOf, written } from "../../../shared/words/money";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { CheckboxGroup } from "../../../ui/checkbox-group";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useProgramFees, useSaveProgramFees } from "./api/fees";
import { Changed, SaveRefusal } from "./saving";

const TAKES: readonly PayChannel[] = ["bank", "card", "paypal"];
const PAYS: readonly PayChannel[] = ["check", "bank"];

/** What applicants pay, by which channels, and how awards are paid. */
export function FeesCard({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const fees = useProgramFees(program);
  if (fees.data) return <Fees program={program} mayWrite={mayWrite} fees={fees.data} />;
  return fees.isError ? <LoadFailure error={fees.error} onRetry={() => void fees.refetch()} /> : <Skeleton lines={4} />;
}

const draftOf = ({ fee_cents, takes, pays, most_cents, first_check }: ProgramFeesView) => ({
  fee: written(fee_cents),
  takes,
  pays,
  most: written(most_cents),
  first: String(first_check),
});

function Fees({ program, mayWrite, fees }: { program: number; mayWrite: boolean; fees: ProgramFeesView }) {
  const { t } = useTranslation("payments");
  const names = usePaymentNames();
  const save = useSaveProgramFees(program);
  const [shown, setShown] = useState(fees);
  const [draft, setDraft] = useState(() => draftOf(fees));
  const [isTried, setTried] = useState(false);
  const take = (view: ProgramFeesView) => {
    setShown(view);
    setDraft(draftOf(view));
    setTried(false);
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(shown));
  // What has changed elsewhere meanwhile is shown while nothing of one's own would be lost.
  if (fees.revision > shown.revision && !isChanged) take(fees);
  const [fee, most] = [centsOf(draft.fee), centsOf(draft.most)];
  const first = /^[0-9]{1,9}$/.test(draft.first.trim()) && Number(draft.first) > 0 ? Number(draft.first) : null;
  const isTaken = save.error instanceof ApiProblem && save.error.errors.some((one) => one.field === "fees.first_check" && one.key === "taken");
  const lacksChannel = fee !== null && fee > 0 && draft.takes.length === 0;
  const missing = draft.takes.filter((channel) => !shown.carried.includes(channel));
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fee === null || most === null || most === 0 || first === null || lacksChannel) return;
    save.mutate(
      { revision: shown.revision, fees: { fee_cents: fee, takes: draft.takes, pays: draft.pays, most_cents: most, first_check: first } },
      {
        onSuccess: (saved) => {
          take(saved);
          showToast({ kind: "success", title: t("admin.saved") });
        },
      },
    );
  };
  const options = (of: readonly PayChannel[]) => of.map((id) => ({ id, name: names.channel(id), isDisabled: !mayWrite }));
  return (
    <form className="page-card program-card" aria-label={t("admin.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("admin.title")}</h2>
      <p className="program-note">{t("admin.words", { currency: shown.currency })}</p>
      <SaveRefusal
        save={save}
        onTake={(current) => {
          take(current as ProgramFeesView);
          save.reset();
        }}
      />
      <TextField
        label={t("admin.fee")}
        description={t("admin.feeHint")}
        error={isTried && fee === null ? t("admin.notAmount") : undefined}
        value={draft.fee}
        onChange={(next) => change({ fee: next })}
        textDir="ltr"
        inputMode="decimal"
        maxLength={24}
        isReadOnly={!mayWrite}
      />
      <CheckboxGroup
        label={t("admin.takes")}
        error={isTried && lacksChannel ? t("admin.takesMissing") : undefined}
        value={draft.takes}
        onChange={(next) => change({ takes: TAKES.filter((channel) => next.includes(channel)) })}
        options={options(TAKES)}
      />
      {missing.length > 0 ? <Banner kind="warning">{t("admin.notCarried", { channels: missing.map(names.channel).join(", ") })}</Banner> : null}
      <CheckboxGroup
        label={t("admin.pays")}
        value={draft.pays}
        onChange={(next) => change({ pays: PAYS.filter((channel) => next.includes(channel)) })}
        options={options(PAYS)}
      />
      <TextField
        label={t("admin.most")}
        error={isTried && (most === null || most === 0) ? t("admin.notAmount") : undefined}
        value={draft.most}
        onChange={(next) => change({ most: next })}
        textDir="ltr"
        inputMode="decimal"
        maxLength={24}
        isReadOnly={!mayWrite}
      />
      {draft.pays.includes("check") ? (
        <TextField
          label={t("admin.firstCheck")}
          description={t("admin.firstCheckHint", { number: shown.next_check })}
          error={isTried && first === null ? t("admin.notNumber") : isTaken ? t("admin.checkTaken") : undefined}
          value={draft.first}
          onChange={(next) => change({ first: next })}
          textDir="ltr"
          inputMode="numeric"
          maxLength={9}
          isReadOnly={!mayWrite}
        />
      ) : null}
      {mayWrite ? (
        <div className="program-editor-actions">
          <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
            {t("admin.save")}
          </Button>
        </div>
      ) : null}
      <Changed revised={shown} />
    </form>
  );
}
