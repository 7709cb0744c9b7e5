import { ChartNoAxesColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { PublicDashboard } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { MEASURES } from "../../../shared/open-data/figures";
import { EmptyState } from "../../../ui/empty-state";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { AboutFigures } from "./about-figures";
import { frameAddress, programsOf, usePublicDashboard } from "./dashboard";
import { MeasureCard } from "./measure-card";
import { LongSpans } from "./long-spans";
import "../../../ui/page.css";
import "./public-dashboard.css";

/** What everybody may read about programs, or the reports outside that the instance has instead. */
export function PublicDashboardPage() {
  const { t } = useTranslation("public-dashboard");
  const [params] = useSearchParams();
  const dashboard = usePublicDashboard();
  const data = dashboard.data;
  return (
    <div className="page">
      <h1 className="page-title">{data ? t("title", { name: data.instance_name }) : t("heading")}</h1>
      {data?.frame ? (
        <iframe
          className="public-dashboard-frame"
          title={t("frame")}
          src={frameAddress(data.frame, params.get("programId"))}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        />
      ) : data ? (
        <Figures dashboard={data} />
      ) : dashboard.error ? (
        <LoadFailure error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <Skeleton shape="card" />
      )}
    </div>
  );
}

const ALL = "all";

function Figures({ dashboard }: { dashboard: PublicDashboard }) {
  const { t } = useTranslation("public-dashboard");
  const [params, setParams] = useSearchParams();
  const programs = programsOf(dashboard);
  const asked = Number(params.get("programId"));
  const program = programs.find((one) => one.id === asked)?.id ?? null;
  const handleChoose = (id: string) => {
    const next = new URLSearchParams(params);
    if (id === ALL) next.delete("programId");
    else next.set("programId", id);
    setParams(next, { replace: true });
  };
  if (dashboard.sets.length === 0) {
    return (
      <EmptyState icon={<ChartNoAxesColumn />} title={t("empty")}>
        <p>{t("emptyWords")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="page-lead">{t("lead")}</p>
      <Select
        label={t("program")}
        className="public-dashboard-program"
        options={[{ id: ALL, name: t("allPrograms") }, ...programs.map((one) => ({ id: String(one.id), name: one.name }))]}
        value={program === null ? ALL : String(program)}
        onChange={(id) => handleChoose(String(id ?? ALL))}
      />
      {MEASURES.map((measure) => (
        <MeasureCard key={measure} dashboard={dashboard} program={program} measure={measure} />
      ))}
      <LongSpans dashboard={dashboard} program={program} />
      <AboutFigures dashboard={dashboard} />
    </>
  );
}
