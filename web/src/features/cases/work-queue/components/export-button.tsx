import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueExport } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { ProgressBar } from "../../../../ui/progress-bar";
import { isInTheMaking, useExportQueue, useFetchQueueExport, useQueueExports } from "../api/queue-exports";
import { fileColumns, type Column } from "../columns";

export interface ExportButtonProps {
  /** The listed applications, as the hub's calls name them. */
  filter: Record<string, string>;
  columns: Column[];
  total: number;
}

const SHOWN = 5;

/** Requests the list as a CSV file, and shows the progress of one's files. Files do not depend on the page. */
export function ExportButton({ filter, columns, total }: ExportButtonProps) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const words = useProblemWords();
  const [isOpen, setIsOpen] = useState(false);
  const exports = useQueueExports(isOpen);
  const ask = useExportQueue();
  const download = useFetchQueueExport();
  const error = ask.error ?? download.error ?? exports.error;
  return (
    <Popover
      label={t("export.label")}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton label={t("export.label")} icon={<FileSpreadsheet size={18} aria-hidden />} noTooltip />}
    >
      <div className="queue-exports">
        <p className="queue-quiet">{t("export.words")}</p>
        <Button size="small" isPending={ask.isPending} isDisabled={total === 0} onPress={() => ask.mutate({ filter, columns: fileColumns(columns) })}>
          {t("export.ask", { count: total, shown: format.number(total) })}
        </Button>
        {error ? (
          <Banner kind="error" isLive>
            {words(error)}
          </Banner>
        ) : null}
        <ul className="queue-export-list" aria-live="polite">
          {(exports.data ?? []).slice(0, SHOWN).map((file) => (
            <ExportRow key={file.id} file={file} onFetch={() => download.mutate(file.id)} isFetching={download.isPending && download.variables === file.id} />
          ))}
        </ul>
      </div>
    </Popover>
  );
}

function ExportRow({ file, onFetch, isFetching }: { file: QueueExport; onFetch: () => void; isFetching: boolean }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const when = format.dateTime(file.requested_at_ms);
  if (isInTheMaking(file)) {
    return (
      <li>
        <ProgressBar
          label={t("export.making")}
          value={file.total ? file.done : undefined}
          most={file.total ?? 1}
          valueLabel={file.total ? t("bulk.band.of", { done: format.number(file.done), total: format.number(file.total) }) : undefined}
        />
      </li>
    );
  }
  return (
    <li>
      {file.state === "done" && file.rows !== null ? (
        <Button size="small" variant="quiet" icon={<Download size={16} aria-hidden />} isPending={isFetching} onPress={onFetch}>
          {t("export.fetch", { when, count: file.rows, shown: format.number(file.rows) })}
        </Button>
      ) : (
        <span className="queue-quiet">{t("export.failed", { when })}</span>
      )}
    </li>
  );
}
