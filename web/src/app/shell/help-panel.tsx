import { useTranslation } from "react-i18next";

/** What cases, statuses and rules are, in a few words each. */
export function HelpPanel() {
  const { t } = useTranslation("help");
  const parts = [
    { id: "cases", title: t("cases.title"), words: t("cases.words") },
    { id: "statuses", title: t("statuses.title"), words: t("statuses.words") },
    { id: "rules", title: t("rules.title"), words: t("rules.words") },
  ];
  return (
    <div className="notifications">
      {parts.map(({ id, title, words }) => (
        <section key={id} aria-labelledby={`help-${id}`}>
          <p id={`help-${id}`} className="notifications-title">
            {title}
          </p>
          <p>{words}</p>
        </section>
      ))}
    </div>
  );
}
