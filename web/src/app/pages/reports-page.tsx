import { useTranslation } from "react-i18next";
import { usePageParts } from "../../lib/page-parts";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { hasPermission } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { Link } from "../../ui/link";
import { REPORTS, type Audience } from "./reports";
import "../../ui/page.css";
import "./pages.css";

/** The index of the reports that this person may open. */
export function ReportsPage() {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const parts = usePageParts();
  usePageTitle(t("reports.title"));
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t("reports.title")}</h1>
        {hasPermission(user, "queue.read") ? (
          <Link to={paths.review} variant="button">
            {t("reports.openQueue")}
          </Link>
        ) : null}
      </header>
      <p className="page-lead">{t("reports.emptyWords")}</p>
      {(Object.keys(REPORTS) as Audience[]).map((audience) => (
        <section key={audience} className="page-card report-group" aria-labelledby={`reports-${audience}`}>
          <h2 id={`reports-${audience}`} className="page-subtitle">
            {t(`pages:reports.${audience}`)}
          </h2>
          <ul className="report-list">
            {REPORTS[audience].map(({ path, id }) => {
              const part = parts.find((one) => one.path === `${paths.reports}/${audience}/${path}`);
              return part ? (
                <li key={id}>
                  <Link to={part.path} variant="quiet">
                    {part.title}
                  </Link>
                  <p>{t(`pages:reports.words.${id}`)}</p>
                </li>
              ) : null;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
