import { ChevronDown, Mail } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../api/schema";
import { Attached } from "./attached";
import { Foot } from "./foot";

const SHORT_LETTERS = 320;

/** A mail as a card; a long one opens. */
export function MailCard({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const id = useId();
  const isLong = message.body.length > SHORT_LETTERS || message.body.split("\n").length > 6;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mail">
      <header className="mail-head">
        <Mail size={15} aria-hidden />
        <span className="mail-head-words">
          <strong className="mail-subject" dir="auto">
            {message.subject || t("mail.noSubject")}
          </strong>
          <span className="comm-quiet mail-route">
            <bdi>{message.from}</bdi> → <bdi>{message.to}</bdi>
          </span>
        </span>
      </header>
      <p id={id} className="entry-text mail-body" data-cut={(isLong && !isOpen) || undefined} dir="auto" lang={message.lang || undefined}>
        {message.body}
      </p>
      {isLong ? (
        <button type="button" className="mail-more" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <ChevronDown size={14} aria-hidden />
          {isOpen ? t("mail.less") : t("mail.more")}
        </button>
      ) : null}
      <Attached files={message.attachments} />
      <Foot message={message} />
    </div>
  );
}
