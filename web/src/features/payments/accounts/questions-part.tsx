import { CircleCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { PaymentProtocol, PaymentProviderList, PaymentQuestion } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { casePath } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useSettleQuestion } from "./api/accounts";

export interface QuestionsPartProps {
  questions: PaymentProviderList["questions"];
  /** What is in suspense of the instance, in cents. */
  suspense: number;
  mayWrite: boolean;
}

/** What a person has to look into at providers: disputes, and payments that nobody knows. */
export function QuestionsPart({ questions, suspense, mayWrite }: QuestionsPartProps) {
  const { t, i18n } = useTranslation("payouts");
  const [asked, setAsked] = useState<PaymentQuestion | null>(null);
  return (
    <section className="page-card payment-account" aria-labelledby="payment-questions">
      <h2 id="payment-questions" className="page-subtitle">
        {t("accounts.questions.title")}
      </h2>
      <p className="payment-account-note">{t("accounts.questions.words")}</p>
      {suspense === 0 ? null : <p>{t("accounts.questions.suspense", { amount: money(suspense, i18n.language) })}</p>}
      {questions.length === 0 ? (
        <EmptyState icon={<CircleCheck />} level={3} title={t("accounts.questions.none")}>
          <p>{t("accounts.questions.noneWords")}</p>
        </EmptyState>
      ) : (
        <ul className="payment-questions">
          {questions.map((question) => (
            <Question key={`${question.provider} ${question.object_id}`} question={question} onSettle={mayWrite ? () => setAsked(question) : undefined} />
          ))}
        </ul>
      )}
      {asked ? <SettleDialog question={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function Question({ question, onSettle }: { question: PaymentQuestion; onSettle: (() => void) | undefined }) {
  const { t, i18n } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  const { cents, suspense_cents, application_id, answer_by_ms } = question;
  const amount = cents === null ? t("accounts.questions.noAmount") : money(cents, i18n.language);
  const kind = t(`accounts.questions.${question.kind === "dispute" ? "dispute" : "unknown"}`);
  return (
    <li className="payment-question">
      <p>
        <strong>{t("accounts.questions.what", { kind, amount })}</strong>
      </p>
      <p className="payment-account-note">
        {t("accounts.questions.at", {
          provider: t(`accounts.${question.provider === "paypal" ? "paypal" : "stripe"}`),
          object: isolated(question.object_id),
          date: format.dateTime(question.received_at_ms),
        })}
        <br />
        {t("accounts.questions.says", { reason: isolated(question.reason), status: isolated(question.status) })}
      </p>
      <p>
        {suspense_cents === 0 ? null : t("accounts.questions.held", { amount: money(suspense_cents, i18n.language) })}{" "}
        {answer_by_ms === null ? null : t("accounts.questions.answerBy", { date: format.date(answer_by_ms) })}
      </p>
      <div className="payment-account-actions">
        {application_id === null ? null : <Link to={casePath(application_id, "payments")}>{t("accounts.questions.ofCase")}</Link>}
        {onSettle ? (
          <Button size="small" onPress={onSettle}>
            {t("accounts.questions.settle")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const FORM = "payment-question-form";
const CASE_FAULTS = ["not_found", "no_payment"] as const;

function SettleDialog({ question, onClose }: { question: PaymentQuestion; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const settle = useSettleQuestion();
  const [reason, setReason] = useState("");
  const [externalId, setExternalId] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const caseFault = settle.error instanceof ApiProblem ? settle.error.errors.find(({ field }) => field === "externalId")?.key : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    const ofCase = externalId.trim() === "" ? {} : { externalId: externalId.trim() };
    settle.mutate(
      { provider: question.provider as PaymentProtocol, object_id: question.object_id, reason: reason.trim(), ...ofCase },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("accounts.questions.settled") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("accounts.questions.settleTitle")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("accounts.questions.keep")}</Button>
          <Button type="submit" form={FORM} variant="primary" isPending={settle.isPending}>
            {t("accounts.questions.settle")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="payment-questions" onSubmit={handleSubmit}>
        {settle.isError && caseFault === undefined ? (
          <Banner kind="error" isLive>
            {problemWords(settle.error)}
          </Banner>
        ) : null}
        {question.suspense_cents === 0 ? null : (
          <TextField
            label={t("accounts.questions.case")}
            description={t("accounts.questions.caseHint")}
            error={caseFault ? t(`accounts.questions.caseFaults.${CASE_FAULTS.find((one) => one === caseFault) ?? "not_found"}`) : undefined}
            value={externalId}
            onChange={setExternalId}
            textDir="ltr"
            autoComplete="off"
            maxLength={40}
          />
        )}
        <TextField
          label={t("accounts.questions.reason")}
          error={isTried && isMissing ? t("accounts.questions.reasonMissing") : undefined}
          value={reason}
          onChange={setReason}
          maxLength={200}
        />
      </form>
    </Dialog>
  );
}
