import { useTranslation } from "react-i18next";
import type { AiMessage } from "../../api/schema";
import { Disclosure } from "../../ui/disclosure";
import "./sent-view.css";

/** What left the hub, word for word. */
export function SentView({ sent }: { sent: AiMessage[] }) {
  const { t } = useTranslation("ai-tools");
  return (
    <Disclosure title={t("sent.title")}>
      <p className="page-lead">{t("sent.words")}</p>
      {sent.map((message) => (
        <figure key={message.role} className="ai-sent">
          <figcaption>{t(`sent.roles.${message.role}`)}</figcaption>
          <pre className="ai-sent-text" dir="auto">
            {message.content}
          </pre>
        </figure>
      ))}
    </Disclosure>
  );
}
