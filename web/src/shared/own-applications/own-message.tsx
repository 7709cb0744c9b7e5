import { Mail, MessageSquare, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnMessage } from "../../api/schema";
import { useFormat } from "../words/format";
import { useUser } from "../identity/user";

/** One mail, text or call, as the applicant sees it. */
export function OwnMessageEntry({ message }: { message: OwnMessage }) {
  const { t } = useTranslation("pages");
  const user = useUser();
  const format = useFormat(user.zone);
  const isCall = message.channel === "CALL" || message.channel === "VOICE";
  const Icon = isCall ? Phone : message.channel === "EMAIL" ? Mail : MessageSquare;
  const who = message.author ?? (message.direction === "in" ? t("own.you") : user.instance_name);
  return (
    <article className="own-message" data-direction={message.author ? "other" : message.direction}>
      <p className="own-message-head">
        <Icon size={18} aria-hidden />
        <bdi>{who}</bdi>
        <time dateTime={new Date(message.at_ms).toISOString()}>{format.dateTime(message.at_ms)}</time>
      </p>
      {isCall ? (
        <p>{message.duration_ms ? t("own.call", { duration: format.duration(message.duration_ms) }) : t("own.callMissed")}</p>
      ) : (
        <p className="own-message-words" dir="auto">
          {message.body}
        </p>
      )}
    </article>
  );
}
