import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../api/problem";
import type { BankAccountKind, GivePayeeAccount } from "../../api/schema";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { RadioGroup } from "../../ui/radio-group";
import { TextField } from "../../ui/text-field";

const FIELDS = ["routing_number", "account_number", "holder", "bank_name"] as const;
type Field = (typeof FIELDS)[number];

/** What is typed of an account that awards are paid to, and the body that gives it; null where the two numbers differ. */
export function usePayeeAccountDraft({ revision, holder, error }: { revision: number; holder: string; error: unknown }) {
  const [draft, setDraft] = useState({ holder, routing: "", number: "", again: "", kind: "checking" as BankAccountKind, bankName: null as string | null });
  const [isTried, setTried] = useState(false);
  const faults = error instanceof ApiProblem ? error.errors : [];
  const isAsked = faults.some(({ field }) => field === "bank_name");
  const proposed = currentOf<{ text: string }>(error, "invalid_field")?.text ?? "";
  const bankName = draft.bankName ?? (isAsked ? proposed : null);
  const body = (): GivePayeeAccount | null => {
    setTried(true);
    if (draft.number !== draft.again) return null;
    return {
      revision,
      routing_number: draft.routing,
      account_number: draft.number,
      kind: draft.kind,
      holder: draft.holder,
      ...(bankName === null ? {} : { bank_name: bankName }),
    };
  };
  return { draft, setDraft, isTried, isAsked, bankName, body, faultOf: (field: Field) => faults.find((one) => one.field === field)?.key };
}

/** The fields of such an account. The name is asked for where banks would write it in other letters. */
export function PayeeAccountFields({ account, error }: { account: ReturnType<typeof usePayeeAccountDraft>; error: unknown }) {
  const { t } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const { draft, setDraft, isTried, isAsked, bankName, faultOf } = account;
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const isOfField = FIELDS.some((field) => faultOf(field));
  const fault = (field: Field) => (faultOf(field) ? t(`payee.faults.${field}`) : undefined);
  return (
    <>
      {error && !isOfField ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      <TextField
        label={t("payee.holder")}
        error={fault("holder")}
        value={draft.holder}
        onChange={(holder) => change({ holder, bankName: null })}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        label={t("payee.routing")}
        description={t("payee.routingHint")}
        error={fault("routing_number")}
        value={draft.routing}
        onChange={(routing) => change({ routing })}
        textDir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
      />
      <TextField
        label={t("payee.account")}
        error={fault("account_number")}
        value={draft.number}
        onChange={(number) => change({ number })}
        textDir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <TextField
        label={t("payee.again")}
        error={isTried && draft.number !== draft.again ? t("payee.differs") : undefined}
        value={draft.again}
        onChange={(again) => change({ again })}
        textDir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <RadioGroup
        label={t("payee.kind")}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind as BankAccountKind })}
        options={[
          { id: "checking", name: t("payee.checking") },
          { id: "savings", name: t("payee.savings") },
        ]}
      />
      {isAsked || bankName !== null ? (
        <TextField
          label={t("payee.bankName")}
          description={t("payee.bankNameHint")}
          error={faultOf("bank_name") === "invalid" ? t("payee.faults.bank_name") : undefined}
          value={bankName ?? ""}
          onChange={(next) => change({ bankName: next })}
          textDir="ltr"
          autoComplete="off"
          maxLength={22}
        />
      ) : null}
    </>
  );
}

/** Hands a form's account on, where its numbers agree. */
export function submitted(event: FormEvent, account: ReturnType<typeof usePayeeAccountDraft>, give: (body: GivePayeeAccount) => void): void {
  event.preventDefault();
  const body = account.body();
  if (body) give(body);
}
