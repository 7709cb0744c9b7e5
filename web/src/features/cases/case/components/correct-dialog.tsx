import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { Answer, CaseDocument, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useAnswerWords } from "../../../../shared/cases/item/answer-words";
import { QuestionField } from "../../../../shared/form-fields/question-field";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useCorrectAnswer } from "../api/case";
import { asAnswer, askedIn, asText, faultOf } from "../correction";
import { DocumentDialog } from "./document-dialog";

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

export interface CorrectDialogProps {
  view: CaseView;
  section: string;
  answer: Answer;
  onClose: () => void;
}

/** Corrects one answer, by what staff have learned: with the reason, and the paper that shows it. What the applicant said stays. */
export function CorrectDialog({ view, section, answer, onClose }: CorrectDialogProps) {
  const { t, i18n } = useTranslation("case");
  const words = useAnswerWords();
  const problemWords = useProblemWords();
  const correct = useCorrectAnswer(view.item.id);
  const question = askedIn(answer);
  const [text, setText] = useState(() => asText(answer));
  const [given, setGiven] = useState<unknown>(answer.value ?? null);
  const [reason, setReason] = useState("");
  const [document, setDocument] = useState("");
  const [added, setAdded] = useState<CaseDocument[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const isReasonMissing = reason.trim().length < SHORTEST_REASON;
  const documents = [...view.documents, ...added.filter((one) => !view.documents.some((known) => known.id === one.id))];
  const value = question ? given : asAnswer(answer, text);
  const place = question ? { at: answer.at } : { section, question: answer.key };
  const handleSave = () => {
    setIsTried(true);
    if (value === undefined || isReasonMissing || !view.form) return;
    correct.mutate(
      { ...place, value, revision: view.form.revision, reason: reason.trim(), document_id: document || null },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("answers.done") });
          onClose();
        },
      },
    );
  };
  const isUnchanged = isProblem(correct.error, "invalid_field") && correct.error.errors.some((one) => one.key === "unchanged");
  const fault = question ? faultOf(correct.error) : null;
  const error = isTried && value === undefined ? t("answers.wrong") : isUnchanged ? t("answers.unchanged") : undefined;
  const choices =
    answer.kind === "boolean"
      ? [
          { id: "true", name: t("yes") },
          { id: "false", name: t("no") },
        ]
      : answer.choices.map((choice) => ({ id: choice.key, name: choice.title }));
  return (
    <Dialog
      title={t("answers.correctOf", { question: isolated(answer.title) })}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("answers.cancel")}</Button>
          <Button variant="primary" isPending={correct.isPending} onPress={handleSave}>
            {t("answers.save")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {correct.isError && !isUnchanged && !fault ? (
          <Banner kind="error" isLive>
            {problemWords(correct.error)}
          </Banner>
        ) : null}
        <p className="case-quiet">{t("answers.before", { answer: isolated(words(answer) || t("answers.none")) })}</p>
        {question ? (
          <>
            <QuestionField
              question={question}
              at={answer.at}
              value={given}
              fault={fault}
              isRequired={false}
              lang={i18n.language}
              onChange={setGiven}
              onSettled={() => undefined}
            />
            {isUnchanged ? <Banner kind="error">{t("answers.unchanged")}</Banner> : null}
          </>
        ) : choices.length ? (
          <Select
            label={t("answers.value")}
            options={[{ id: "", name: t("answers.noAnswer") }, ...choices]}
            value={text}
            onChange={(key) => setText(key === null ? "" : String(key))}
            error={error}
          />
        ) : (
          <TextField
            label={answer.kind === "money" ? t("answers.dollars") : t("answers.value")}
            description={t("answers.valueHint")}
            type={answer.kind === "date" ? "date" : "text"}
            inputMode={answer.kind === "money" ? "decimal" : answer.kind === "number" ? "numeric" : "text"}
            value={text}
            onChange={setText}
            maxLength={2000}
            error={error}
          />
        )}
        <TextArea
          label={t("answers.reason")}
          description={t("answers.reasonHint")}
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={LONGEST_REASON}
          isRequired
          error={isTried && isReasonMissing ? t("answers.reasonMissing") : undefined}
        />
        <Select
          label={t("answers.proof")}
          options={[{ id: "", name: t("answers.noProof") }, ...documents.map((one) => ({ id: one.id, name: one.name }))]}
          value={document}
          onChange={(key) => setDocument(key === null ? "" : String(key))}
        />
        {view.document_kinds.length ? (
          <Button size="small" icon={<Plus size={15} aria-hidden />} onPress={() => setIsAdding(true)}>
            {t("documents.add")}
          </Button>
        ) : null}
        {isAdding ? (
          <DocumentDialog
            view={view}
            onClose={() => setIsAdding(false)}
            onAdded={(one) => {
              setAdded((all) => [...all, one]);
              setDocument(one.id);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
