import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { DeliveryMark } from "../../../../ui/delivery-mark";
import { useSendMessage, type OutboxMessage } from "../outbox";
import { TemplateConfirm } from "../composer/template-confirm";
import { NoteTitle } from "./note-title";

/** A message that the hub has not confirmed yet; when it was refused, why, and what to do. */
export function OutboxBubble({ message, caseNumber }: { message: OutboxMessage; caseNumber: string }) {
  const { t } = useTranslation("communications");
  const [isAsking, setIsAsking] = useState(false);
  const problemWords = useProblemWords();
  const { retry, discard } = useSendMessage();
  const { draft } = message;
  // The status may have changed since the template was chosen, or its words were pasted.
  const isForeign = isProblem(message.error, "template_not_for_case");
  return (
    <article className="entry" data-channel={draft.channel} data-direction={draft.channel === "NOTE" ? "internal" : "out"} data-unsent>
      <div className={draft.channel === "NOTE" ? "note" : draft.channel === "EMAIL" ? "mail" : "bubble"}>
        {draft.channel === "NOTE" ? <NoteTitle /> : null}
        {draft.subject ? (
          <strong className="mail-subject" dir="auto">
            {draft.subject}
          </strong>
        ) : null}
        <p className="entry-text" dir="auto">
          {draft.body}
        </p>
        <p className="entry-foot" role={message.isFailed ? "alert" : undefined}>
          {message.isFailed ? (
            <DeliveryMark
              state="technical-failure"
              label={message.error ? t("outbox.failed", { reason: problemWords(message.error) }) : t("outbox.kept")}
              showWords
            />
          ) : (
            <DeliveryMark state="sending" label={t("outbox.sending")} showWords />
          )}
        </p>
        {message.isFailed ? (
          <span className="outbox-actions">
            <Button size="small" icon={<RotateCw size={13} aria-hidden />} onPress={() => (isForeign ? setIsAsking(true) : retry(message))}>
              {t("outbox.retry")}
            </Button>
            <Button size="small" variant="quiet" icon={<Trash2 size={13} aria-hidden />} onPress={() => discard(message)}>
              {t("outbox.discard")}
            </Button>
          </span>
        ) : null}
        {isAsking ? (
          <TemplateConfirm
            caseNumber={caseNumber}
            words={t("templates.confirmWords")}
            confirm={t("composer.send")}
            onConfirm={() => {
              setIsAsking(false);
              retry(message, true);
            }}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
      </div>
    </article>
  );
}
