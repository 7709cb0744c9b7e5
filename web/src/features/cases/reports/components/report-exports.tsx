import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Audience, Report, ReportExport } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { ProgressBar } from "../../../../ui/progress-bar";
import { VisuallyHidden } from "../../../../ui/visually-hidden";
import type { ReportQuery } from "../api/read-report";
import { isInTheMaking, useExportReport, useFetchExport, useReportExports } from "../api/report-exports";

export interface ReportExportsProps {
  report: Report;
  audience: Audience;
  query: ReportQuery;
}

/** Asks for the report as a CSV file, and shows how far one's files of it have come. A file is made without the page. */
export function ReportExports({ report, audience, query }: ReportExportsProps) {
  const { t } = useTranslation("reports");
  const words = useProblemWords();
  const exports = useReportExports();
  const ask = useExportReport();
  const download = useFetchExport();
  const own = (exports.data ?? []).filter((one) => one.report === report && one.audience === audience).slice(0, 5);
  const error = ask.error ?? download.error ?? exports.error;
  return (
    <section className="page-card report-part" aria-labelledby="report-exports">
      <div className="report-part-head">
        <div>
          <h2 id="report-exports" className="page-subtitle">
            {t("export.title")}
          </h2>
          <p className="page-lead">{t("export.words")}</p>
        </div>
        <Button icon={<FileSpreadsheet size={16} aria-hidden />} isPending={ask.isPending} onPress={() => ask.mutate({ report, audience, query })}>
          {t("export.ask")}
        </Button>
      </div>
      {error ? (
        <Banner kind="error" isLive>
          {words(error)}
        </Banner>
      ) : null}
      {own.length ? (
        <ul className="page-rows" aria-live="polite">
          {own.map((one) => (
            <ExportRow key={one.id} file={one} onFetch={() => download.mutate(one.id)} isFetching={download.isPending && download.variables === one.id} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ExportRow({ file, onFetch, isFetching }: { file: ReportExport; onFetch: () => void; isFetching: boolean }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const days = useFormat("UTC");
  const period = t("period.between", { from: days.date(file.from), to: days.date(file.to) });
  return (
    <li className="report-export">
      <div>
        <p>{period}</p>
        <p className="report-quiet">{t("export.asked", { when: format.dateTime(file.requested_at_ms) })}</p>
      </div>
      {isInTheMaking(file) ? (
        <ProgressBar
          label={t("export.making")}
          value={file.total ? file.done : undefined}
          most={file.total ?? 1}
          valueLabel={file.total ? t("export.steps", { done: file.done, total: file.total }) : undefined}
        />
      ) : file.state === "done" && file.rows !== null ? (
        <Button size="small" icon={<Download size={16} aria-hidden />} isPending={isFetching} onPress={onFetch}>
          {t("export.fetch", { count: file.rows })} <VisuallyHidden>{period}</VisuallyHidden>
        </Button>
      ) : (
        <p className="report-quiet">{t("export.failed")}</p>
      )}
    </li>
  );
}
