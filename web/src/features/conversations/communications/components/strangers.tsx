import { useTranslation } from "react-i18next";
import type { WaitingMail, WaitingTexts } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { useStrangers } from "../api/strangers";
import { Attached } from "./attached";
import { Attachments, UnreadableWords } from "./mail-facts";
import { MailOriginal } from "./mail-original";
import { StrangerActions } from "./stranger-actions";

/** Mails and texts of people whom nobody knows, the last first, until somebody says whose they are. */
export function Strangers() {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const { mails, texts } = useStrangers();
  const error = mails.error ?? texts.error;
  const waitingMails = mails.data?.items ?? [];
  const waitingTexts = texts.data?.items ?? [];
  const rows = [
    ...waitingMails.map((mail) => ({ at: mail.received_at_ms, key: mail.id, row: <MailRow key={mail.id} mail={mail} /> })),
    ...waitingTexts.map((number) => ({
      at: newest(number).received_at_ms,
      key: number.texts[0]!.id,
      row: <TextRow key={number.texts[0]!.id} number={number} />,
    })),
  ].sort((a, b) => b.at - a.at);
  const failure = error ? <Banner kind="error">{`${t("waiting.failed")}. ${problemWords(error)}`}</Banner> : null;
  if (rows.length === 0) return failure;
  const title =
    waitingTexts.length === 0
      ? t("waiting.title", { count: rows.length })
      : waitingMails.length === 0
        ? t("waiting.textTitle", { count: rows.length })
        : t("waiting.bothTitle", { count: rows.length });
  return (
    <>
      {failure}
      <section className="waiting" aria-label={title}>
        <h2>{title}</h2>
        <p className="comm-quiet">{waitingTexts.length === 0 ? t("waiting.words") : t("waiting.bothWords")}</p>
        <ul className="waiting-list">{rows.map((one) => one.row)}</ul>
      </section>
    </>
  );
}

function newest(number: WaitingTexts) {
  return number.texts.at(-1)!;
}

function MailRow({ mail }: { mail: WaitingMail }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const subject = mail.subject || t("mail.noSubject");
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
      <UnreadableWords unreadable={mail.unreadable} />
      <Attachments attachments={mail.attachments} />
      {mail.has_original ? <MailOriginal mailId={mail.id} subject={mail.subject} /> : null}
      <StrangerActions
        kind="mail"
        id={mail.id}
        label={t("waiting.chooseFor", { subject })}
        suggestion={mail.suggestion}
        remember={mail.from && !mail.suggestion ? t("waiting.remember", { address: mail.from }) : null}
      />
    </li>
  );
}

function TextRow({ number }: { number: WaitingTexts }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  // A short code or a name has sent it: nobody can be answered there.
  const isPhone = number.from.startsWith("+");
  return (
    <li className="waiting-mail">
      <h3 className="mail-subject">
        {t("waiting.textFrom")} <bdi dir="ltr">{number.from_shown || t("waiting.withheld")}</bdi>
      </h3>
      {number.texts.map((text) => (
        <div key={text.id}>
          <p className="comm-quiet">
            <time>{format.dateTime(text.received_at_ms)}</time>
            {text.keyword === "stop" ? ` · ${t("waiting.stopped")}` : null}
          </p>
          <p className="entry-text" dir="auto">
            {text.body}
          </p>
          <Attached files={text.attachments} />
        </div>
      ))}
      <StrangerActions
        kind="text"
        id={newest(number).id}
        label={t("waiting.chooseForNumber", { number: number.from_shown })}
        suggestion={number.suggestion}
        isRemembered
        remember={isPhone ? t("waiting.rememberNumber", { number: number.from_shown }) : null}
      />
    </li>
  );
}
