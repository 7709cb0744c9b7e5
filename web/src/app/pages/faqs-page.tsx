import { useTranslation } from "react-i18next";
import "../../ui/page.css";
import "./pages.css";

/** Questions that people who work here ask. */
export function FaqsPage() {
  const { t } = useTranslation("pages");
  const questions = [
    { ask: t("faqs.notes.ask"), say: t("faqs.notes.say") },
    { ask: t("faqs.optOut.ask"), say: t("faqs.optOut.say") },
    { ask: t("faqs.recording.ask"), say: t("faqs.recording.say") },
    { ask: t("faqs.captions.ask"), say: t("faqs.captions.say") },
    { ask: t("faqs.conflict.ask"), say: t("faqs.conflict.say") },
    { ask: t("faqs.keys.ask"), say: t("faqs.keys.say") },
    { ask: t("faqs.idle.ask"), say: t("faqs.idle.say") },
  ];
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("titles.faqs")}</h1>
      <div className="faqs">
        {questions.map(({ ask, say }) => (
          <details key={ask} className="faq">
            <summary>{ask}</summary>
            <p>{say}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
