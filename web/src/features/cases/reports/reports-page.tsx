import { ArrowDown, Landmark } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageParts } from "../../../shared/page/page-parts";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { AUDIENCES, REPORTS } from "../../../shared/cases/reports";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { FirstDayCard } from "../../../shared/first-day/first-day-card";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useReports } from "./api/list-reports";
import { MyWork } from "./my-work/my-work";
import { useReportWords } from "./report-words";
import "../../../ui/page.css";
import "./reports.css";

const FinanceDialog = lazy(async () => ({ default: (await import("./finance/finance-dialog")).FinanceDialog }));

/** What waits for this person, and the index of the reports that they may open, each with its main figure of the last thirty days. */
export function ReportsPage() {
  const { t } = useTranslation(["reports", "shell", "pages", "my-work", "lines"]);
  const user = useUser();
  const parts = usePageParts();
  const reports = useReports();
  const words = useReportWords();
  const problem = useProblemWords();
  const [isFinance, setIsFinance] = useState(false);
  const below = useRef<HTMLHeadingElement>(null);
  const works = hasPermission(user, "queue.read");
  usePageTitle(t("shell:reports.title"));
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t("shell:reports.title")}</h1>
        <Button icon={<Landmark size={16} aria-hidden />} onPress={() => setIsFinance(true)}>
          {t("finance.title")}
        </Button>
        {works ? (
          <Button icon={<ArrowDown size={16} aria-hidden />} onPress={() => below.current?.focus()}>
            {t("index.toReports")}
          </Button>
        ) : null}
        {works ? (
          <Link to={paths.review} variant="button">
            {t("shell:reports.openQueue")}
          </Link>
        ) : null}
      </header>
      {isFinance ? (
        <Suspense fallback={null}>
          <FinanceDialog onClose={() => setIsFinance(false)} />
        </Suspense>
      ) : null}
      {works ? (
        <>
          <FirstDayCard />
          <MyWork />
          <h2 id="all-reports" ref={below} className="page-subtitle report-index" tabIndex={-1}>
            {t("index.below")}
          </h2>
        </>
      ) : null}
      <p className="page-lead">{t("index.words")}</p>
      {reports.error ? (
        <Banner kind="error" isLive action={<Button onPress={() => void reports.refetch()}>{t("shell:retry")}</Button>}>
          {problem(reports.error)}
        </Banner>
      ) : null}
      {AUDIENCES.map((audience) => (
        <section key={audience} className="page-card report-group" aria-labelledby={`reports-${audience}`}>
          <h2 id={`reports-${audience}`} className="page-subtitle">
            {t(`audience.${audience}`)}
          </h2>
          <ul className="report-list" aria-busy={reports.isPending}>
            {REPORTS[audience].map(({ path, id }) => {
              const part = parts.find((one) => one.path === `${paths.reports}/${audience}/${path}`);
              const headline = reports.data?.items.find((one) => one.report === path && one.audience === audience);
              return part ? (
                <li key={id}>
                  <Link to={part.path} variant="quiet">
                    {part.title}
                  </Link>
                  {headline ? (
                    <p className="report-headline">
                      {t(`headline.${headline.measure}`)} <strong className="tabular">{words.figure(headline.measure, headline.value)}</strong>
                    </p>
                  ) : reports.isPending ? (
                    <Skeleton shape="title" />
                  ) : null}
                  <p>{t(`about.${path}`)}</p>
                </li>
              ) : null;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
