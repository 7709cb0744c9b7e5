import { useTranslation } from "react-i18next";
import type { QueueConfig, QueueItem } from "../../../../api/schema";
import { Skeleton } from "../../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { isSortable, type Column } from "../columns";
import type { ChangeView, QueueView } from "../../../../lib/queue/queue-address";
import { useColumnWords } from "./column-words";
import { QueueRow, type RowActions } from "./queue-row";

export interface QueueTableProps extends RowActions {
  items: QueueItem[] | undefined;
  columns: Column[];
  config: QueueConfig | undefined;
  view: QueueView;
  onChange: ChangeView;
  currentId: number | null;
  onCurrent: (id: number) => void;
  isStale: boolean;
  skeletonRows: number;
}

/** The applications as a real table: sorted by its heads, with messages and actions at the end of each row. */
export function QueueTable({ items, columns, config, view, onChange, currentId, onCurrent, isStale, skeletonRows, ...actions }: QueueTableProps) {
  const { t } = useTranslation("work-queue");
  const words = useColumnWords();
  const handleSort = (column: Column) => () => {
    const isSame = view.sort === column;
    onChange({ sort: column, order: isSame && view.order === "asc" ? "desc" : "asc" });
  };
  return (
    <Table label={t("table.label")} aria-label={t("table.label")} className="queue-table" aria-busy={items === undefined || isStale} data-stale={isStale || undefined}>
      <TableHead>
        {columns.map((column) => (
          <ColumnHead
            key={column}
            className={`queue-col-${column}`}
            order={view.sort === column ? view.order : null}
            {...(isSortable(config, column) ? { onSort: handleSort(column) } : {})}
          >
            {words[column]}
          </ColumnHead>
        ))}
        <ColumnHead className="queue-col-actions" hideName>
          {t("table.actions")}
        </ColumnHead>
      </TableHead>
      <tbody>
        {items?.map((item) => (
          <QueueRow key={item.id} item={item} columns={columns} isCurrent={item.id === currentId} isOpen={item.threadId === view.thread} onCurrent={onCurrent} {...actions} />
        ))}
        {items === undefined
          ? Array.from({ length: skeletonRows }, (_, row) => (
              <TableRow key={row}>
                {[...columns, "actions"].map((column) => (
                  <Cell key={column}>
                    <Skeleton />
                  </Cell>
                ))}
              </TableRow>
            ))
          : null}
      </tbody>
    </Table>
  );
}
