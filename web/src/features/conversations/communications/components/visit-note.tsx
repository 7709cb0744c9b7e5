import { PhoneIncoming } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FlowVisitCode, Message } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { phoneText } from "../../../../shared/words/format";
import { Foot } from "./foot";
import type { PhoneVisit } from "./visit";

/** A call through a phone menu or a waiting line: what the caller pressed, what came of it, and how it ended. */
export function VisitNote({ message, visit }: { message: Message; visit: PhoneVisit }) {
  const { t } = useTranslation("communications");
  const words = useVisitWords();
  return (
    <div className="note">
      <p className="note-title">
        <PhoneIncoming size={13} aria-hidden />
        {message.subject ? t("visit.menu", { name: isolated(message.subject) }) : t("visit.call", { number: `\u2066${phoneText(message.to)}\u2069` })}
      </p>
      {visit.steps.length ? (
        <ul className="visit-steps">
          {visit.steps.map(({ step, did }, at) => (
            // The steps of a call that is over do not change.
            <li key={at}>
              {step ? <bdi className="comm-quiet">{step}</bdi> : null} <span dir="auto">{words(did)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {visit.steps.at(-1)?.did === visit.end ? null : <p className="entry-text">{words(visit.end)}</p>}
      <Foot message={message} />
    </div>
  );
}

/** What the hub wrote down of a call, in words; what has none, such as pressed keys, as it is. */
function useVisitWords(): (did: string) => string {
  const { t } = useTranslation("communications");
  const words: Record<FlowVisitCode | "", string> = {
    "": t("visit.broken"),
    completed: t("visit.completed"),
    hung_up: t("visit.hungUp"),
    taken: t("visit.taken"),
    not_taken: t("visit.notTaken"),
    call_back: t("visit.callBack"),
    voicemail: t("visit.voicemail"),
    cut: t("visit.cut"),
    open: t("visit.open"),
    closed: t("visit.closed"),
    holiday: t("visit.holiday"),
    found: t("visit.found"),
    not_found: t("visit.notFound"),
    set: t("visit.set"),
    refused: t("visit.refused"),
    entered: t("visit.entered"),
    left: t("visit.left"),
    transferred: t("visit.transferred"),
    failed: t("visit.failed"),
    ended: t("visit.ended"),
    start: t("visit.recordingStarted"),
    stop: t("visit.recordingStopped"),
    pause: t("visit.recordingPaused"),
  };
  return (did) => (Object.hasOwn(words, did) ? words[did as FlowVisitCode] : did);
}
