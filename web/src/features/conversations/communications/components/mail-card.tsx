import { AppWindow, ChevronDown, Mail } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../api/schema";
import { ApplicantViewPart } from "./applicant-view";
import { Attached } from "./attached";
import { Foot } from "./foot";
import { MailFacts } from "./mail-facts";
import { linesOf, MOST_LINES } from "./mail-lines";
import { MailOriginal } from "./mail-original";
import { Waiting } from "./waiting";
import { showWhole } from "../../../../ui/show-whole";

/** A mail as a card; a long one can be expanded, and quoted text is collapsed. */
export function MailCard({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const id = useId();
  const { mail } = message;
  const [own, quoted] = parts(message.body, mail?.quoted_from_line ?? null);
  // What somebody writes after signing in goes from nowhere to nowhere.
  const isInPortal = message.from === "" && message.to === "";
  const isLong = linesOf(own) > MOST_LINES;
  const [isOpen, setIsOpen] = useState(false);
  const [isQuoteOpen, setIsQuoteOpen] = useState(false);
  return (
    <div className="mail">
      <header className="mail-head">
        {isInPortal ? <AppWindow size={15} aria-hidden /> : <Mail size={15} aria-hidden />}
        <span className="mail-head-words">
          <strong className="mail-subject" dir="auto">
            {message.subject || (isInPortal ? t("mail.inPortal") : t("mail.noSubject"))}
          </strong>
          {isInPortal ? null : (
            <span className="comm-quiet mail-route" dir="ltr" onPointerEnter={showWhole}>
              <bdi>{message.from}</bdi> → <bdi>{message.to}</bdi>
            </span>
          )}
        </span>
      </header>
      <p id={id} className="entry-text mail-body" data-cut={(isLong && !isOpen) || undefined} dir="auto" lang={message.lang || undefined}>
        {own}
      </p>
      {isLong ? (
        <button type="button" className="mail-more" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <ChevronDown size={14} aria-hidden />
          {isOpen ? t("mail.less") : t("mail.more")}
        </button>
      ) : null}
      {quoted ? (
        <>
          <button type="button" className="mail-more" aria-expanded={isQuoteOpen} aria-controls={`${id}-quoted`} onClick={() => setIsQuoteOpen(!isQuoteOpen)}>
            <ChevronDown size={14} aria-hidden />
            {isQuoteOpen ? t("mail.quotedLess") : t("mail.quoted")}
          </button>
          <p id={`${id}-quoted`} className="entry-text mail-quoted" dir="auto" hidden={!isQuoteOpen}>
            {quoted}
          </p>
        </>
      ) : null}
      {mail ? <MailFacts mail={mail} from={message.from} isShort={message.attachments.length > 0} /> : null}
      {mail?.has_original ? <MailOriginal mailId={mail.mail_id} subject={message.subject} /> : null}
      <Attached files={message.attachments} />
      <Foot message={message} />
      <Waiting message={message} />
      <ApplicantViewPart message={message} />
    </div>
  );
}

/** The writer's own words, and what they quote. */
function parts(body: string, quotedFromLine: number | null): [string, string] {
  if (quotedFromLine === null) return [body, ""];
  const lines = body.split("\n");
  return [lines.slice(0, quotedFromLine).join("\n").trimEnd(), lines.slice(quotedFromLine).join("\n")];
}
