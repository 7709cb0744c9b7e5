import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import type { Message, ThreadView } from "../../../../api/schema";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { useLiveThreads } from "../live";

function answerOfAnother(messages: readonly Message[], me: number, afterSeq: number): Message | undefined {
  return messages.findLast((message) => message.seq > afterSeq && message.direction === "out" && message.author.kind === "staff" && message.author.id !== me);
}

/** Who else writes to the applicant now, and the answer that somebody has sent since this person began to write. */
export function useAnswering(thread: ThreadView, isWriting: boolean): { writing: string[]; sent: Message | null } {
  const me = accountId(useUser());
  const typing = useLiveThreads((state) => state.typing[thread.id]);
  const began = useRef<number | null>(null);
  const newest = thread.messages.at(-1)?.seq ?? 0;
  if (!isWriting) began.current = null;
  else began.current ??= newest;
  const writing = (typing ?? []).filter((person) => person.id !== me).map((person) => person.name);
  const sent = began.current === null ? null : (answerOfAnother(thread.messages, me, began.current) ?? null);
  return { writing, sent };
}

/** Warns before two people answer the same question. */
export function Answering({ writing, sent }: { writing: string[]; sent: Message | null }) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  if (sent)
    return (
      <p className="recipient-quiet" role="alert">
        {t("answering.sent", { name: sent.author.name })}
      </p>
    );
  if (writing.length)
    return (
      <p className="recipient-quiet" role="status">
        {t("answering.writing", { names: format.names(writing), count: writing.length })}
      </p>
    );
  return null;
}
