import { ChartNoAxesColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import type { Audience, ReportId } from "./reports";
import "../../ui/page.css";
import "./pages.css";

/** A report on one kind of applicant: what it will show, until there are figures. */
export function ReportPage({ audience, id }: { audience: Audience; id: ReportId }) {
  const { t } = useTranslation(["pages", "shell"]);
  const name = t(`titles.${id}`);
  const group = t(`reports.${audience}`);
  usePageTitle(`${name} · ${group}`);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <p className="page-over">{group}</p>
          <h1 className="page-title">{name}</h1>
        </div>
        <Link to={paths.reports} variant="button">
          {t("shell:reports.title")}
        </Link>
      </header>
      <section className="page-card">
        <EmptyState icon={<ChartNoAxesColumn />} title={t("shell:reports.emptyTitle")}>
          <p>{t(`reports.words.${id}`)}</p>
        </EmptyState>
      </section>
    </div>
  );
}
