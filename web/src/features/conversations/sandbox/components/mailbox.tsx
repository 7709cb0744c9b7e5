import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Reply } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SandboxMessage } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { TextArea } from "../../../../ui/text-area";
import { showToast } from "../../../../ui/toast-queue";
import { messagesQuery, sendMail } from "../api/sandbox";
import { useLiveAddress } from "../live-address";
import { LineState } from "./line-state";
import { LinkedText } from "./linked-text";

/** A simulated mailbox: mails as cards that open, newest first, each with a reply. */
export function Mailbox({ address }: { address: string }) {
  const { t } = useTranslation("sandbox");
  const { connection } = useLiveAddress(address);
  const messages = useQuery(messagesQuery(address));
  const mails = (messages.data ?? []).filter((message) => message.channel === "email").toReversed();
  const [openId, setOpenId] = useState<string | null>(null);
  const newest = mails[0]?.id ?? null;
  const shownId = openId ?? newest;
  return (
    <>
      <LineState address={address} connection={connection} />
      <ol className="sandbox-mails" aria-label={t("tabMail")} aria-busy={messages.isPending}>
        {messages.isPending ? (
          <li>
            <Skeleton lines={3} />
          </li>
        ) : null}
        {messages.data && mails.length === 0 ? <li className="sandbox-none">{t("noMails")}</li> : null}
        {mails.map((mail) => (
          <li key={mail.id} className="sandbox-mail">
            <Mail mail={mail} owner={address} isOpen={shownId === mail.id} onToggle={() => setOpenId(shownId === mail.id ? "" : mail.id)} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface MailProps {
  mail: SandboxMessage;
  owner: string;
  isOpen: boolean;
  onToggle: () => void;
}

function Mail({ mail, owner, isOpen, onToggle }: MailProps) {
  const { t } = useTranslation("sandbox");
  const format = useFormat();
  const isOwn = mail.from === owner;
  const [isReplying, setIsReplying] = useState(false);
  return (
    <>
      <button type="button" className="sandbox-mail-head" aria-expanded={isOpen} onClick={onToggle}>
        <span className="sandbox-mail-line">
          <bdi className="sandbox-mail-from">{isOwn ? `→ ${mail.to}` : mail.from}</bdi>
          <time className="sandbox-when">{format.brief(mail.at_ms)}</time>
        </span>
        <span className="sandbox-mail-subject" dir="auto">
          {mail.subject}
        </span>
      </button>
      {isOpen ? (
        <div className="sandbox-mail-body">
          <p dir="auto">
            <LinkedText text={mail.body} />
          </p>
          {isOwn ? null : isReplying ? (
            <ReplyForm mail={mail} owner={owner} onDone={() => setIsReplying(false)} />
          ) : (
            <Button size="small" icon={<Reply size={16} className="sandbox-send" aria-hidden />} onPress={() => setIsReplying(true)}>
              {t("reply")}
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

function ReplyForm({ mail, owner, onDone }: { mail: SandboxMessage; owner: string; onDone: () => void }) {
  const { t } = useTranslation("sandbox");
  const words = useProblemWords();
  const client = useQueryClient();
  const [body, setBody] = useState("");
  const send = useMutation({
    mutationFn: () => sendMail(owner, mail, body.trim()),
    onSuccess: () => {
      onDone();
      return client.invalidateQueries(messagesQuery(owner));
    },
    onError: (error) => showToast({ kind: "error", title: t("failed", { reason: words(error) }) }),
  });
  return (
    <form
      className="sandbox-reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim()) send.mutate();
      }}
    >
      <TextArea label={t("replyTo", { from: mail.from })} value={body} onChange={setBody} autoFocus />
      <div className="sandbox-reply-actions">
        <Button size="small" variant="quiet" onPress={onDone}>
          {t("cancel")}
        </Button>
        <Button size="small" variant="primary" type="submit" isPending={send.isPending} isDisabled={!body.trim()}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
