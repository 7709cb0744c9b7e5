import { Bot, MailX, Paperclip, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MailAttachment, MailDetails, Unreadable } from "../../../../api/schema";
import { useByteWords } from "../../../../shared/words/byte-words";

/** Details of a mail: its real sender, attachments, and our server's authentication results. */
export function MailFacts({ mail, from, isShort }: { mail: MailDetails; from: string; /** Its files stand in the entry itself. */ isShort: boolean }) {
  const { t } = useTranslation("communications");
  return (
    <div className="mail-facts">
      {mail.sender === "other" ? (
        <p className="mail-warning">
          <TriangleAlert size={14} aria-hidden />
          <bdi>{t("mail.otherSender", { address: from })}</bdi>
        </p>
      ) : null}
      {mail.automatic ? (
        <p className="comm-quiet">
          <Bot size={14} aria-hidden /> {t("mail.automatic")}
        </p>
      ) : null}
      <UnreadableWords unreadable={mail.unreadable} />
      {mail.is_cut ? <p className="comm-quiet">{t("mail.cut")}</p> : null}
      {isShort ? null : <Attachments attachments={mail.attachments} />}
      {mail.authentication.length > 0 ? (
        <p className="comm-quiet">
          {t("mail.checks")}: <bdi>{mail.authentication.map((check) => `${check.method} ${check.result}`).join(", ")}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/** Says why a mail has no words, if it is one whose words cannot be read here. */
export function UnreadableWords({ unreadable }: { unreadable: Unreadable | null }) {
  const { t } = useTranslation("communications");
  if (unreadable === null) return null;
  return (
    <p className="mail-warning">
      <MailX size={14} aria-hidden /> {t(`mail.unreadable.${unreadable}`)}
    </p>
  );
}

/** The files that came with a mail, by name and size. */
export function Attachments({ attachments }: { attachments: MailAttachment[] }) {
  const { t } = useTranslation("communications");
  const bytes = useByteWords();
  if (attachments.length === 0) return null;
  return (
    <div className="mail-attachments">
      <p>
        <Paperclip size={14} aria-hidden /> {t("mail.attachments", { count: attachments.length })}
      </p>
      <ul>
        {attachments.map((file, index) => (
          <li key={index}>
            <bdi>{file.name || t("mail.unnamed")}</bdi> <span className="comm-quiet">{bytes(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
