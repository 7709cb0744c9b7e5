import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WaitingMail } from "../../../../api/schema";
import { useFormat } from "../../../../lib/format";
import { useProblemWords } from "../../../../lib/problem-words";
import { useUser } from "../../../../lib/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Select } from "../../../../ui/select";
import { showToast } from "../../../../ui/toast-queue";
import { useConversations } from "../api/conversations";
import { useDismissMail, useLinkMail, useWaitingMails } from "../api/mails";
import { Attachments } from "./mail-facts";
import { MailOriginal } from "./mail-original";

/** Mails that could not be filed under anybody, until somebody says whose they are. */
export function WaitingMails() {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const waiting = useWaitingMails();
  if (waiting.isError) return <Banner kind="error">{`${t("waiting.failed")}. ${problemWords(waiting.error)}`}</Banner>;
  const mails = waiting.data?.items ?? [];
  if (mails.length === 0) return null;
  const title = t("waiting.title", { count: mails.length });
  return (
    <section className="waiting" aria-label={title}>
      <h2>{title}</h2>
      <p className="comm-quiet">{t("waiting.words")}</p>
      <ul className="waiting-list">
        {mails.map((mail) => (
          <WaitingRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ mail }: { mail: WaitingMail }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const conversations = useConversations("all");
  const link = useLinkMail();
  const dismiss = useDismissMail();
  const [threadId, setThreadId] = useState<string | null>(mail.suggestion?.thread_id ?? null);
  const [isRemembered, setIsRemembered] = useState(false);
  const subject = mail.subject || t("mail.noSubject");
  const known = conversations.data?.pages.flatMap((page) => page.items) ?? [];
  const options = known.map((one) => ({ id: one.thread_id, name: `${one.name} · ${one.externalId}` }));
  const isSuggestionListed = options.some((one) => one.id === mail.suggestion?.thread_id);
  if (mail.suggestion && !isSuggestionListed) options.unshift({ id: mail.suggestion.thread_id, name: `${mail.suggestion.name} · ${mail.suggestion.externalId}` });
  const file = () => {
    if (!threadId) return;
    const notLinked = (error: unknown) => showToast({ kind: "error", title: t("waiting.notLinked"), detail: problemWords(error) });
    link.mutate({ id: mail.id, threadId, remember: isRemembered }, { onError: notLinked, onSuccess: () => showToast({ kind: "success", title: t("waiting.linked") }) });
  };
  const putAside = () => dismiss.mutate(mail.id, { onError: (error) => showToast({ kind: "error", title: t("waiting.notDismissed"), detail: problemWords(error) }) });
  return (
    <li className="waiting-mail">
      <h3 className="mail-subject" dir="auto">
        {subject}
      </h3>
      <p className="comm-quiet">
        <bdi>{mail.from_name ? `${mail.from_name} <${mail.from}>` : mail.from}</bdi> · <time>{format.dateTime(mail.received_at_ms)}</time>
        {mail.automatic ? ` · ${t("mail.automatic")}` : null}
      </p>
      <p className="entry-text" dir="auto">
        {mail.body}
      </p>
      <Attachments attachments={mail.attachments} />
      {mail.has_original ? <MailOriginal mailId={mail.id} subject={mail.subject} /> : null}
      <Select label={t("waiting.chooseFor", { subject })} placeholder={t("waiting.choose")} options={options} value={threadId} onChange={(value) => setThreadId(value === null ? null : String(value))} />
      {mail.from && !mail.suggestion ? (
        <Checkbox isSelected={isRemembered} onChange={setIsRemembered}>
          {t("waiting.remember", { address: mail.from })}
        </Checkbox>
      ) : null}
      <p className="waiting-actions">
        <Button size="small" isDisabled={!threadId} isPending={link.isPending} onPress={file}>
          {t("waiting.link")}
        </Button>
        <Button size="small" variant="quiet" isPending={dismiss.isPending} onPress={putAside}>
          {t("waiting.dismiss")}
        </Button>
      </p>
    </li>
  );
}
