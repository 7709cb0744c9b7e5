import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuditExport } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ProgressBar } from "../../../ui/progress-bar";
import { isInTheMaking, useAuditExports, useExportAudit, useFetchAudit, type AuditQuery } from "./api/audit";

/** Asks for the lines that are shown as a CSV file, and shows how far one's files have come. A file is made without the page. */
export function AuditFiles({ query }: { query: AuditQuery }) {
  const { t } = useTranslation("audit");
  const problemWords = useProblemWords();
  const files = useAuditExports();
  const ask = useExportAudit();
  const download = useFetchAudit();
  const error = ask.error ?? download.error ?? files.error;
  const own = (files.data ?? []).slice(0, 5);
  return (
    <section className="page-card audit-card" aria-labelledby="audit-files">
      <div className="audit-head">
        <div>
          <h2 id="audit-files" className="page-subtitle">
            {t("files.title")}
          </h2>
          <p className="page-lead">{t("files.words")}</p>
        </div>
        <Button icon={<FileSpreadsheet size={16} aria-hidden />} isPending={ask.isPending} onPress={() => ask.mutate(query)}>
          {t("files.ask")}
        </Button>
      </div>
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      {own.length > 0 ? (
        <ul className="page-rows" aria-live="polite">
          {own.map((file) => (
            <FileRow key={file.id} file={file} isFetching={download.isPending && download.variables === file.id} onFetch={() => download.mutate(file.id)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function FileRow({ file, isFetching, onFetch }: { file: AuditExport; isFetching: boolean; onFetch: () => void }) {
  const { t } = useTranslation("audit");
  const format = useFormat(useUser().zone);
  const asked = t("files.asked", { when: format.dateTime(file.requested_at_ms) });
  const fetch = t("files.fetch", { number: format.number(file.rows ?? 0) });
  return (
    <li className="audit-head">
      <p>{asked}</p>
      {isInTheMaking(file) ? (
        <ProgressBar label={t("files.making")} valueLabel={t("files.read", { number: format.number(file.done) })} />
      ) : file.state === "done" && file.rows !== null ? (
        <Button size="small" icon={<Download size={16} aria-hidden />} isPending={isFetching} aria-label={`${fetch}, ${asked}`} onPress={onFetch}>
          {fetch}
        </Button>
      ) : (
        <p className="audit-quiet">{t("files.failed")}</p>
      )}
    </li>
  );
}
