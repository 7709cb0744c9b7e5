import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CaseDocument, CaseView, JudgedDocument } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { useJudgeDocument } from "../api/judge-document";
import { WrittenBy, type Way } from "./written-by";

const OWN_WORDS = 0;

export interface NotUsableDialogProps {
  view: CaseView;
  document: CaseDocument;
  onClose: () => void;
  /** Somebody else has judged it meanwhile. */
  onConflict: (error: unknown) => void;
  onDone: (judged: JudgedDocument) => void;
}

/** Says why a paper cannot be used: a reason of the program and words of one's own, both of which the applicant reads. */
export function NotUsableDialog({ view, document, onClose, onConflict, onDone }: NotUsableDialogProps) {
  const { t, i18n } = useTranslation("case");
  const problemWords = useProblemWords();
  const judge = useJudgeDocument(view.item.id);
  const [reason, setReason] = useState<number | null>(view.unusable_reasons.length ? null : OWN_WORDS);
  const [note, setNote] = useState("");
  const [asks, setAsks] = useState(true);
  const [due, setDue] = useState("");
  const [way, setWay] = useState<Way>("any");
  const [isTried, setIsTried] = useState(false);
  const { lang } = view.person;
  const texts = view.unusable_reasons.find((one) => one.id === reason)?.text_by_lang ?? {};
  // As the hub chooses it: their language, of whatever region, else English.
  const read = [lang, lang.split("-")[0] ?? lang, "en"].find((one) => texts[one]);
  const isWordless = reason === OWN_WORDS && !note.trim();
  const faulty = (field: string) => isProblem(judge.error, "invalid_field") && judge.error.errors.some((one) => one.field === field);
  const handleSave = () => {
    setIsTried(true);
    if (isWordless || reason === null) return;
    judge.mutate(
      {
        document_id: document.id,
        version: document.version,
        verdict: "not_usable",
        reason: reason === OWN_WORDS ? null : reason,
        note: note.trim(),
        ask_again: asks,
        due_on: asks && due ? due : null,
        by: asks && way !== "any" ? way : null,
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!isProblem(error, "version_conflict")) return;
          onClose();
          onConflict(error);
        },
      },
    );
  };
  return (
    <Dialog
      title={t("documents.judge.refusing", { document: isolated(document.name) })}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("documents.cancel")}</Button>
          <Button variant="primary" isPending={judge.isPending} onPress={handleSave}>
            {asks ? t("documents.judge.saveAndAsk") : t("documents.judge.save")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {judge.isError && !faulty("due_on") && !faulty("by") ? (
          <Banner kind="error" isLive>
            {problemWords(judge.error)}
          </Banner>
        ) : null}
        <Select
          label={t("documents.judge.why")}
          options={[...view.unusable_reasons.map((one) => ({ id: one.id, name: one.name })), { id: OWN_WORDS, name: t("documents.judge.ownWords") }]}
          value={reason}
          onChange={(id) => setReason(id === null ? null : Number(id))}
          isRequired
          error={isTried && reason === null ? t("documents.judge.whyMissing") : undefined}
        />
        {read ? (
          <p className="case-quiet">
            {t("documents.judge.reads")}{" "}
            <bdi lang={read} dir="auto">
              {texts[read]}
            </bdi>
          </p>
        ) : null}
        <TextArea
          label={reason === OWN_WORDS ? t("documents.judge.words") : t("documents.judge.moreWords")}
          description={t("documents.judge.wordsHint", { lang: languageName(lang, i18n.language) })}
          rows={3}
          most={1_000}
          textLang={lang}
          value={note}
          onChange={setNote}
          error={isTried && isWordless ? t("documents.judge.wordsMissing") : undefined}
        />
        <Checkbox isSelected={asks} onChange={setAsks}>
          {t("documents.judge.askAgain")}
        </Checkbox>
        {asks ? (
          <>
            <TextField
              label={t("documents.request.due")}
              description={t("documents.request.dueHint")}
              type="date"
              value={due}
              onChange={setDue}
              error={faulty("due_on") ? t("documents.request.dueWrong") : undefined}
            />
            <WrittenBy value={way} onChange={setWay} isUnreachable={faulty("by")} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
