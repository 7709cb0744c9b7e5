import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { Process } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useProcess } from "./api/processes";
import { Information } from "./information-page";
import { ProcessHead } from "./process-head";
import "../../../ui/page.css";
import "./programs.css";

/** A program with every field of the instance's resource (specification 2, section 3). */
export function EditResourcePage() {
  const { t } = useTranslation(["admin-programs", "pages"]);
  const program = Number(useParams().id);
  const process = useProcess(program);
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{process.data ? process.data.processName : t("pages:titles.editResource")}</h1>
      {process.isError ? (
        <LoadFailure error={process.error} onRetry={() => void process.refetch()} />
      ) : process.data === undefined ? (
        <Skeleton lines={8} />
      ) : process.data === null ? (
        <EmptyState icon={<SearchX />} title={t("resource.missing")} action={<Link to={paths.adminPortal}>{t("resource.all")}</Link>} />
      ) : (
        <>
          <ResourceCard key={program} process={process.data} />
          <ProcessHead key={`head-${program}`} process={process.data} />
          {process.data.AdminPerms.ProgramConfig === "Hidden" ? null : <Information key={`text-${program}`} program={program} />}
        </>
      )}
    </div>
  );
}

/** Which program it is, and how it stands. */
function ResourceCard({ process }: { process: Process }) {
  const { t } = useTranslation("admin-programs");
  return (
    <section className="page-card program-card">
      <h2 className="page-subtitle">{t("resource.title")}</h2>
      <dl className="program-facts">
        <dt>{t("resource.number")}</dt>
        <dd>{process.processId}</dd>
        <dt>{t("resource.state")}</dt>
        <dd>
          {t(`states.${process.state}`)}{" "}
          <Link to={`${paths.launchProgram}?program=${process.processId}`}>{t(process.ic_active ? "resource.opening" : "resource.launch")}</Link>
        </dd>
      </dl>
    </section>
  );
}
