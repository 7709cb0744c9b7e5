import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { useRevealAnswer } from "../api/case";

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** Shows a number that is kept sealed, once somebody has said why. The number is nowhere but in this dialog. */
export function RevealDialog({ view, answer, onClose }: { view: CaseView; answer: Answer; onClose: () => void }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const reveal = useRevealAnswer(view.item.id);
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isReasonMissing = reason.trim().length < SHORTEST_REASON;
  const handleShow = () => {
    setIsTried(true);
    if (!isReasonMissing) reveal.mutate({ at: answer.at, reason: reason.trim() });
  };
  return (
    <Dialog
      title={t("answers.revealOf", { question: isolated(answer.title) })}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{reveal.data ? t("answers.close") : t("answers.cancel")}</Button>
          {reveal.data ? null : (
            <Button variant="primary" isPending={reveal.isPending} onPress={handleShow}>
              {t("answers.reveal")}
            </Button>
          )}
        </>
      }
    >
      <div className="case-form">
        {reveal.isError ? (
          <Banner kind="error" isLive>
            {problemWords(reveal.error)}
          </Banner>
        ) : null}
        {reveal.data ? (
          <p className="case-revealed" role="status">
            <bdi dir="ltr">{reveal.data.value}</bdi>
          </p>
        ) : (
          <TextArea
            label={t("answers.revealReason")}
            description={t("answers.revealHint")}
            rows={2}
            value={reason}
            onChange={setReason}
            maxLength={LONGEST_REASON}
            isRequired
            error={isTried && isReasonMissing ? t("answers.reasonMissing") : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
