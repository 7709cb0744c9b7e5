import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnApplication } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { AnswerBox } from "../../../../shared/own-applications/answer-box";
import { OwnMessageEntry } from "../../../../shared/own-applications/own-message";
import { Button } from "../../../../ui/button";
import "../../../../shared/own-applications/own-applications.css";

/** Shown before somebody asks for the earlier ones. */
const NEWEST = 5;

/** What was written and called about the application, and where one asks or answers. */
export function Messages({ application }: { application: OwnApplication }) {
  const { t } = useTranslation("tracker");
  const user = useUser();
  const [isWhole, setIsWhole] = useState(false);
  const { messages } = application;
  const shown = isWhole ? messages : messages.slice(-NEWEST);
  return (
    <section className="page-card tracker-messages" aria-labelledby="tracker-messages">
      <h2 id="tracker-messages" tabIndex={-1} className="page-subtitle">
        {t("messages.title")}
      </h2>
      {messages.length === 0 ? <p>{t("messages.none", { instance: user.instance_name })}</p> : null}
      {messages.length > NEWEST ? (
        <Button variant="quiet" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? t("messages.fewer") : t("messages.all", { count: messages.length })}
        </Button>
      ) : null}
      <div className="own-messages" aria-live="polite">
        {shown.map((message) => (
          <OwnMessageEntry key={message.id} message={message} />
        ))}
      </div>
      <AnswerBox id={application.id} instance={user.instance_name} />
    </section>
  );
}
