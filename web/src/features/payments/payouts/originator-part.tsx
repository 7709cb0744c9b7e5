import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../../api/problem";
import type { PayeeClass, PayoutOriginator, PayoutOriginatorView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { RadioGroup } from "../../../ui/radio-group";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useOriginator, useSaveOriginator } from "./api/payouts";

/** What the program's files for the bank say of whoever pays. */
export function OriginatorPart({ program }: { program: number }) {
  const originator = useOriginator(program);
  if (originator.data) return <OriginatorForm program={program} initial={originator.data} />;
  return originator.isError ? <LoadFailure error={originator.error} onRetry={() => void originator.refetch()} /> : <Skeleton shape="card" lines={8} />;
}

const FIELDS = [
  { name: "company_name", most: 16 },
  { name: "company_id", most: 10, hint: "company_idHint" },
  { name: "description", most: 10 },
  { name: "originating", most: 9, isNumber: true },
  { name: "destination", most: 9, isNumber: true },
  { name: "destination_name", most: 23 },
  { name: "origin", most: 10, hint: "originHint" },
  { name: "origin_name", most: 23 },
] as const;
const FAULTS = ["required", "invalid", "too_long", "too_large"] as const;

function OriginatorForm({ program, initial }: { program: number; initial: PayoutOriginatorView }) {
  const { t } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const save = useSaveOriginator(program);
  const [shown, setShown] = useState(initial);
  const [draft, setDraft] = useState(initial.originator);
  const change = (part: Partial<PayoutOriginator>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const faultOf = (name: string) => {
    const found = save.error instanceof ApiProblem ? save.error.errors.find(({ field }) => field === `originator.${name}`) : undefined;
    const known = FAULTS.find((one) => one === found?.key);
    return found ? t(`originator.faults.${known ?? "invalid"}`) : undefined;
  };
  const isFieldFault = save.error instanceof ApiProblem && save.error.errors.length > 0;
  const theirs = currentOf<PayoutOriginatorView>(save.error);
  const take = (view: PayoutOriginatorView) => {
    setShown(view);
    setDraft(view.originator);
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(shown.originator);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { revision: shown.revision, originator: draft },
      {
        onSuccess: (saved) => {
          take(saved);
          showToast({ kind: "success", title: t("originator.saved") });
        },
      },
    );
  };
  return (
    <form className="page-card payouts-part" aria-label={t("originator.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("originator.title")}</h2>
      <p className="payouts-note">{t("originator.words")}</p>
      {save.isError && !isFieldFault ? (
        <Banner
          kind={theirs ? "warning" : "error"}
          isLive
          {...(theirs
            ? {
                action: (
                  <Button
                    size="small"
                    onPress={() => {
                      take(theirs);
                      save.reset();
                    }}
                  >
                    {t("batch.keep")}
                  </Button>
                ),
              }
            : {})}
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          label={t(`originator.${field.name}`)}
          description={"hint" in field ? t(`originator.${field.hint}`) : undefined}
          error={faultOf(field.name)}
          value={draft[field.name]}
          onChange={(text) => change({ [field.name]: text })}
          textDir="ltr"
          inputMode={"isNumber" in field ? "numeric" : "text"}
          autoComplete="off"
          maxLength={field.most}
        />
      ))}
      <RadioGroup
        label={t("originator.class")}
        value={draft.class}
        onChange={(next) => change({ class: next as PayeeClass })}
        options={[
          { id: "ppd", name: t("originator.ppd") },
          { id: "ccd", name: t("originator.ccd") },
        ]}
      />
      <TextField
        label={t("originator.banking_days")}
        description={t("originator.arrives", { date: format.date(Date.parse(`${shown.effective_day}T12:00:00Z`)) })}
        error={faultOf("banking_days")}
        value={String(draft.banking_days)}
        onChange={(text) => change({ banking_days: Number(text.replaceAll(/\D/g, "").slice(0, 2)) })}
        textDir="ltr"
        inputMode="numeric"
        maxLength={2}
      />
      <div className="payouts-actions">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
          {t("originator.save")}
        </Button>
      </div>
    </form>
  );
}
