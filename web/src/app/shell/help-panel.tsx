import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { hasPermission } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { paths } from "../../shared/page/paths";
import { usePreferences } from "../../shared/page/preferences";
import { Button } from "../../ui/button";

/** What cases, statuses and rules are, in a few words each; and the way back to the tasks of the first day. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("help");
  const mayPractise = hasPermission(useUser(), "queue.write");
  const { change } = usePreferences();
  const navigate = useNavigate();
  const parts = [
    { id: "cases", title: t("cases.title"), words: t("cases.words") },
    { id: "statuses", title: t("statuses.title"), words: t("statuses.words") },
    { id: "rules", title: t("rules.title"), words: t("rules.words") },
  ];
  const handleFirstDay = () => {
    change({ first_day_over: false });
    onClose();
    void navigate(paths.review);
  };
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
      {mayPractise ? (
        <Button size="small" onPress={handleFirstDay}>
          {t("firstDay")}
        </Button>
      ) : null}
    </div>
  );
}
