import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../../api/problem";
import type { CheckAccountView, CheckFace } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useCheckAccount, useSaveCheckAccount, useTestSheet } from "./api/checks";

/** The account that the program's checks are drawn on, and how its printer prints them. */
export function CheckAccountPart({ program }: { program: number }) {
  const account = useCheckAccount(program);
  if (account.data) return <AccountForm program={program} initial={account.data} />;
  return account.isError ? <LoadFailure error={account.error} onRetry={() => void account.refetch()} /> : <Skeleton shape="card" lines={8} />;
}

const LINES = [
  { name: "payer_name" },
  { name: "payer_street" },
  { name: "payer_town" },
  { name: "bank_name" },
  { name: "bank_line" },
  { name: "signature" },
  { name: "routing_number", isNumber: true },
] as const;
const OFFSETS = ["right", "down"] as const;
const FAULTS = ["required", "invalid", "too_long", "too_large"] as const;

type Draft = Omit<CheckFace, "right" | "down"> & Record<(typeof OFFSETS)[number], string> & { number: string };

const draftOf = ({ right, down, ...face }: CheckFace): Draft => ({ ...face, right: String(right), down: String(down), number: "" });

/** Inches as they are written, `-0.0625`; null of anything else. */
const inchesOf = (text: string) => (/^-?(\d+(\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : null);

function AccountForm({ program, initial }: { program: number; initial: CheckAccountView }) {
  const { t } = useTranslation("checks");
  const problemWords = useProblemWords();
  const save = useSaveCheckAccount(program);
  const sheet = useTestSheet(program);
  const [shown, setShown] = useState(initial);
  const [draft, setDraft] = useState(() => draftOf(initial.account));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const faultOf = (field: string) => {
    const found = save.error instanceof ApiProblem ? save.error.errors.find((one) => one.field === field) : undefined;
    const known = FAULTS.find((one) => one === found?.key);
    return found ? t(`account.faults.${known ?? "invalid"}`) : undefined;
  };
  const isFieldFault = save.error instanceof ApiProblem && save.error.errors.length > 0;
  const theirs = currentOf<CheckAccountView>(save.error);
  const take = (view: CheckAccountView) => {
    setShown(view);
    setDraft(draftOf(view.account));
    setTried(false);
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(shown.account));
  const [right, down] = [inchesOf(draft.right), inchesOf(draft.down)];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (right === null || down === null) return;
    const { number, ...face } = draft;
    save.mutate(
      { revision: shown.revision, account: { ...face, right, down }, account_number: number.trim() === "" ? null : number.trim() },
      {
        onSuccess: (saved) => {
          take(saved);
          showToast({ kind: "success", title: t("account.saved") });
        },
      },
    );
  };
  return (
    <form className="page-card payouts-part" aria-label={t("account.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("account.title")}</h2>
      <p className="payouts-note">{t("account.words")}</p>
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
                    {t("account.takeTheirs")}
                  </Button>
                ),
              }
            : {})}
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      <Checkbox isSelected={draft.micr} onChange={(micr) => change({ micr })}>
        {t("account.micr")}
      </Checkbox>
      <p className="payouts-note">{draft.micr ? t("account.micrOn") : t("account.micrOff")}</p>
      {draft.micr ? <Banner kind="warning">{t("account.toner")}</Banner> : null}
      {LINES.map((line) => (
        <TextField
          key={line.name}
          label={t(`account.${line.name}`)}
          error={faultOf(`account.${line.name}`)}
          value={draft[line.name]}
          onChange={(text) => change({ [line.name]: text })}
          textDir="ltr"
          inputMode={"isNumber" in line ? "numeric" : "text"}
          autoComplete="off"
          maxLength={"isNumber" in line ? 9 : 40}
        />
      ))}
      <TextField
        label={t("account.number")}
        description={shown.account_last === "" ? t("account.numberHint") : t("account.numberKept", { last: shown.account_last })}
        error={faultOf("account_number")}
        value={draft.number}
        onChange={(number) => change({ number })}
        textDir="ltr"
        autoComplete="off"
        maxLength={17}
      />
      {OFFSETS.map((side) => (
        <TextField
          key={side}
          label={t(`account.${side}`)}
          description={t(`account.${side}Hint`)}
          error={isTried && inchesOf(draft[side]) === null ? t("account.faults.notInches") : faultOf(`account.${side}`)}
          value={draft[side]}
          onChange={(text) => change({ [side]: text })}
          textDir="ltr"
          inputMode="decimal"
          maxLength={8}
        />
      ))}
      {sheet.isError ? (
        <Banner kind="error" isLive>
          {problemWords(sheet.error)}
        </Banner>
      ) : null}
      <div className="payouts-actions">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
          {t("account.save")}
        </Button>
        <Button isPending={sheet.isPending} onPress={() => sheet.mutate()}>
          {t("account.testSheet")}
        </Button>
      </div>
      <p className="payouts-note">{t("account.testSheetHint")}</p>
    </form>
  );
}
