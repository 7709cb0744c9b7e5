import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { PaymentProtocol, PaymentProviderView } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { usePaymentAccounts, useRemoveAccount, useSetAccount, useTryAccount } from "./api/accounts";
import { QuestionsPart } from "./questions-part";
import "./accounts.css";

const ADDRESSES = { stripe: "https://api.stripe.com", paypal: "https://api-m.paypal.com" } as const;

/** The accounts at providers of payments: addresses, keys that are never shown, and when each was last heard. */
export function AccountsPage() {
  const { t } = useTranslation("payouts");
  const accounts = usePaymentAccounts();
  const user = useUser();
  const mayWrite = hasPermission(user, "instance.write");
  const of = (provider: PaymentProtocol) => accounts.data?.providers.find((one) => one.provider === provider) ?? null;
  return (
    <InstanceFrame tab="payment-accounts">
      <p>{t("accounts.words")}</p>
      {mayWrite ? null : <Banner kind="info">{t("accounts.readOnly")}</Banner>}
      {accounts.data ? (
        <>
          <section className="page-card payment-account">
            <h2 className="page-subtitle">{t("accounts.sandbox")}</h2>
            <p>{accounts.data.is_simulated ? t("accounts.sandboxWords") : t("accounts.notSimulated")}</p>
          </section>
          <QuestionsPart questions={accounts.data.questions} suspense={accounts.data.suspense_cents} mayWrite={mayWrite} />
          {(["stripe", "paypal"] as const).map((provider) => (
            <Account key={`${provider} ${of(provider)?.revision ?? 0}`} provider={provider} account={of(provider)} mayWrite={mayWrite} />
          ))}
        </>
      ) : accounts.isError ? (
        <LoadFailure error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <Skeleton shape="card" lines={8} />
      )}
    </InstanceFrame>
  );
}

function Account({ provider, account, mayWrite }: { provider: PaymentProtocol; account: PaymentProviderView | null; mayWrite: boolean }) {
  const { t } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const set = useSetAccount();
  const remove = useRemoveAccount();
  const attempt = useTryAccount();
  const [draft, setDraft] = useState({ url: account?.url ?? ADDRESSES[provider], client: account?.client_id ?? "", secret: "", notices: "" });
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    if (set.isError) set.reset();
  };
  const faultOf = (name: string) => {
    const found = set.error instanceof ApiProblem ? set.error.errors.find(({ field }) => field === name)?.key : undefined;
    return found ? t(`accounts.faults.${found === "required" ? "required" : "invalid"}`) : undefined;
  };
  const isFieldFault = set.error instanceof ApiProblem && set.error.errors.length > 0;
  const error = isFieldFault ? (remove.error ?? attempt.error) : (set.error ?? remove.error ?? attempt.error);
  const revision = account?.revision ?? 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(
      {
        provider,
        url: draft.url,
        client_id: provider === "paypal" ? draft.client : "",
        ...(draft.secret === "" ? {} : { secret: draft.secret }),
        ...(draft.notices === "" ? {} : { notices: draft.notices }),
        revision,
      },
      { onSuccess: () => showToast({ kind: "success", title: t("accounts.saved") }) },
    );
  };
  const name = t(`accounts.${provider}`);
  return (
    <form className="page-card payment-account" aria-label={name} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{name}</h2>
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      {account ? <Heard account={account} /> : <p>{t("accounts.noAccount")}</p>}
      <TextField
        label={t("accounts.url")}
        error={faultOf("url")}
        value={draft.url}
        onChange={(url) => change({ url })}
        textDir="ltr"
        inputMode="url"
        isReadOnly={!mayWrite}
      />
      {provider === "paypal" ? (
        <TextField
          label={t("accounts.client")}
          error={faultOf("client_id")}
          value={draft.client}
          onChange={(client) => change({ client })}
          textDir="ltr"
          autoComplete="off"
          isReadOnly={!mayWrite}
        />
      ) : null}
      {mayWrite ? (
        <>
          <TextField
            label={t("accounts.secret")}
            description={account ? t("accounts.secretKept") : undefined}
            error={faultOf("secret")}
            type="password"
            value={draft.secret}
            onChange={(secret) => change({ secret })}
            textDir="ltr"
            autoComplete="off"
          />
          {provider === "stripe" ? (
            <TextArea
              label={t("accounts.noticesStripe")}
              description={account ? t("accounts.secretKept") : t("accounts.noticesStripeHint")}
              error={faultOf("notices")}
              rows={2}
              value={draft.notices}
              onChange={(notices) => change({ notices })}
            />
          ) : (
            <TextField
              label={t("accounts.noticesPaypal")}
              description={account ? t("accounts.secretKept") : undefined}
              error={faultOf("notices")}
              value={draft.notices}
              onChange={(notices) => change({ notices })}
              textDir="ltr"
              autoComplete="off"
            />
          )}
          {attempt.data ? (
            <Banner kind={attempt.data.is_working ? "success" : "error"} isLive>
              {attempt.data.is_working ? t("accounts.works") : t(`accounts.trial.${trialOf(attempt.data.why)}`, { message: attempt.data.message })}
            </Banner>
          ) : null}
          <div className="payment-account-actions">
            <Button type="submit" variant="primary" isPending={set.isPending}>
              {t("accounts.save")}
            </Button>
            {account ? (
              <>
                <Button isPending={attempt.isPending} onPress={() => attempt.mutate(provider)}>
                  {t("accounts.try")}
                </Button>
                <RemoveButton
                  isPending={remove.isPending}
                  question={t("accounts.removeQuestion", { name })}
                  effect={t("accounts.removeEffect")}
                  onRemove={() => remove.mutate({ provider, revision }, { onSuccess: () => showToast({ kind: "success", title: t("accounts.removed") }) })}
                >
                  {t("accounts.remove")}
                </RemoveButton>
              </>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  );
}

const TRIALS = ["key_refused", "not_reached", "refused"] as const;
const trialOf = (why: string) => TRIALS.find((one) => one === why) ?? "refused";
const REFUSALS = ["unsigned", "old", "forged", "certificate_place", "unreadable", "not_now"] as const;

function Heard({ account }: { account: PaymentProviderView }) {
  const { t } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  const { last_notice_at_ms: taken, last_refused_at_ms: refused, last_refusal } = account;
  const whyOf = (reason: string) => {
    const why = REFUSALS.find((one) => one === reason);
    return why ? t(`accounts.why.${why}`) : t("accounts.why.other", { why: reason });
  };
  const heard = (
    <p className="payment-account-note">
      {taken === null ? t("accounts.noNotice") : t("accounts.lastNotice", { date: format.dateTime(taken) })}
      <br />
      {refused === null ? t("accounts.noRefused") : t("accounts.lastRefused", { date: format.dateTime(refused), why: whyOf(last_refusal) })}
    </p>
  );
  if (account.refusals.length === 0) return heard;
  return (
    <>
      {heard}
      <h3>{t("accounts.questions.refusals")}</h3>
      <ul className="payment-account-note">
        {account.refusals.map(({ reason, refused: number, last_at_ms }) => (
          <li key={reason}>{t("accounts.questions.refusalCount", { why: whyOf(reason), number, date: format.dateTime(last_at_ms) })}</li>
        ))}
      </ul>
    </>
  );
}
