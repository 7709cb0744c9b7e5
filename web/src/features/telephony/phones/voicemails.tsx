import { Voicemail } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { VoicemailView } from "../../../api/schema";
import { useCallerStanding } from "../../../shared/calls/caller-standing";
import { useFormat } from "../../../shared/words/format";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { useLinkVoicemail, useMarkVoicemail, useVoicemails } from "./api/voicemails";
import { CallerButton } from "./caller-button";
import { useCallerLink } from "./caller-link";
import { CallerName } from "./caller-name";
import { VoicemailPlayer } from "./voicemail-player";

/** Messages that callers have left, to be heard or read, put into a conversation, answered and marked as done. */
export function Voicemails() {
  const { t } = useTranslation("telephony");
  const messages = useVoicemails();
  const { ask, dialog } = useCallerLink(useLinkVoicemail(), { linked: t("voicemail.linked"), failed: t("voicemail.linkFailed") });
  if (!messages.data) return messages.error ? <LoadFailure error={messages.error} onRetry={() => void messages.refetch()} /> : <Skeleton lines={3} />;
  const { waiting, done } = messages.data;
  if (waiting.length + done.length === 0) return <EmptyState icon={<Voicemail />} title={t("voicemail.empty")} />;
  return (
    <>
      <ul className="voicemails" aria-label={t("voicemail.title")}>
        {[...waiting, ...done].map((message) => (
          <Message key={message.id} message={message} onLink={() => ask(message.id)} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function Message({ message, onLink }: { message: VoicemailView; onLink: () => void }) {
  const { t } = useTranslation("telephony");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const mark = useMarkVoicemail();
  const standing = useCallerStanding();
  const caller = message.applicant || message.caller_shown || t("withheld");
  const isDone = message.done_at_ms !== null;
  const handleMark = () =>
    mark.mutate(
      { id: message.id, done: !isDone },
      { onError: (error) => showToast({ kind: "error", title: t("voicemail.markFailed"), detail: problemWords(error) }) },
    );
  return (
    <li className="voicemail" data-done={isDone}>
      <div className="voicemail-head">
        <CallerName threadId={message.thread_id} caller={caller} />
        <span>
          <bdi>{message.program}</bdi>
          {" · "}
          {format.dateTime(message.created_at_ms)}
          {" · "}
          {t("voicemail.seconds", { count: Math.max(1, Math.round(message.duration_ms / 1_000)) })}
        </span>
      </div>
      <p className="voicemail-done">{standing(message.caller_standing)}</p>
      {message.transcript ? (
        <p lang={message.lang} dir="auto">
          {message.transcript}
        </p>
      ) : (
        <p className="voicemail-done">{t(message.is_not_understood ? "voicemail.notUnderstood" : "voicemail.notWritten")}</p>
      )}
      {isDone ? <p className="voicemail-done">{t("voicemail.doneBy", { name: message.done_by })}</p> : null}
      <div className="voicemail-actions">
        {hasPermission(user, "recording.play") ? <VoicemailPlayer id={message.id} caller={caller} /> : null}
        {isDone && message.thread_id !== null ? null : <CallerButton threadId={message.thread_id} caller={caller} onLink={onLink} />}
        <Button
          size="small"
          isPending={mark.isPending}
          aria-label={isDone ? t("voicemail.reopenOf", { caller }) : t("voicemail.doneOf", { caller })}
          onPress={handleMark}
        >
          {isDone ? t("voicemail.reopen") : t("voicemail.done")}
        </Button>
      </div>
    </li>
  );
}
