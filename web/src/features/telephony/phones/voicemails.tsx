import { Voicemail } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VoicemailView } from "../../../api/schema";
import { useFormat } from "../../../lib/format";
import { useProblemWords } from "../../../lib/problem-words";
import { hasPermission } from "../../../lib/roles";
import { useUser } from "../../../lib/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { useLinkVoicemail, useMarkVoicemail, useVoicemails } from "./api/voicemails";
import { PersonFinder } from "./person-finder";
import { VoicemailPlayer } from "./voicemail-player";

/** Messages that callers have left: heard, read, put into a conversation, and done with. */
export function Voicemails() {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const messages = useVoicemails();
  const link = useLinkVoicemail();
  const [asked, setAsked] = useState<VoicemailView | null>(null);
  if (messages.isError) return <Banner kind="error">{problemWords(messages.error)}</Banner>;
  if (!messages.data) return <Skeleton lines={3} />;
  const { waiting, done } = messages.data;
  if (waiting.length + done.length === 0) return <EmptyState icon={<Voicemail />} title={t("voicemail.empty")} />;
  const handleLink = (threadId: string, remember: boolean) => {
    if (!asked) return;
    link.mutate(
      { id: asked.id, threadId, remember },
      {
        onSuccess: () => {
          setAsked(null);
          showToast({ kind: "success", title: t("voicemail.linked") });
        },
        onError: (error) => showToast({ kind: "error", title: t("voicemail.linkFailed"), detail: problemWords(error) }),
      },
    );
  };
  return (
    <>
      <ul className="voicemails" aria-label={t("voicemail.title")}>
        {[...waiting, ...done].map((message) => (
          <Message key={message.id} message={message} onLink={() => setAsked(message)} />
        ))}
      </ul>
      <Dialog title={t("find.title")} isOpen={asked !== null} onClose={() => setAsked(null)} size="medium">
        <PersonFinder action={t("missed.choose")} isPending={link.isPending} onChoose={({ threadId }, remember) => handleLink(threadId, remember)} />
      </Dialog>
    </>
  );
}

function Message({ message, onLink }: { message: VoicemailView; onLink: () => void }) {
  const { t } = useTranslation("telephony");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const mark = useMarkVoicemail();
  const caller = message.applicant || message.caller_shown || t("withheld");
  const isDone = message.done_at_ms !== null;
  const handleMark = () => mark.mutate({ id: message.id, done: !isDone }, { onError: (error) => showToast({ kind: "error", title: t("voicemail.markFailed"), detail: problemWords(error) }) });
  return (
    <li className="voicemail" data-done={isDone}>
      <div className="voicemail-head">
        <strong>
          <bdi>{caller}</bdi>
        </strong>
        <span>
          <bdi>{message.program}</bdi>
          {" · "}
          {format.dateTime(message.created_at_ms)}
          {" · "}
          {t("voicemail.seconds", { count: Math.max(1, Math.round(message.duration_ms / 1_000)) })}
        </span>
      </div>
      {message.transcript ? (
        <p lang={message.lang} dir="auto">
          {message.transcript}
        </p>
      ) : null}
      {isDone ? <p className="voicemail-done">{t("voicemail.doneBy", { name: message.done_by })}</p> : null}
      <div className="voicemail-actions">
        {hasPermission(user, "recording.play") ? <VoicemailPlayer id={message.id} caller={caller} /> : null}
        {message.thread_id === null ? (
          <Button size="small" aria-label={t("missed.linkOf", { caller })} onPress={onLink}>
            {t("missed.link")}
          </Button>
        ) : null}
        <Button size="small" isPending={mark.isPending} aria-label={isDone ? t("voicemail.reopenOf", { caller }) : t("voicemail.doneOf", { caller })} onPress={handleMark}>
          {isDone ? t("voicemail.reopen") : t("voicemail.done")}
        </Button>
      </div>
    </li>
  );
}
