import { useTranslation } from "react-i18next";
import type { QueueConfig, QueueItem } from "../../../../api/schema";
import { Checkbox } from "../../../../ui/checkbox";
import { Skeleton } from "../../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { isSortable, type Column, type TableWidth } from "../columns";
import type { ChangeView, QueueView } from "../../../../shared/cases/queue/queue-address";
import { useColumnWords } from "./column-words";
import { QueueRow, type RowActions } from "./queue-row";

export interface QueueTableProps extends RowActions {
  items: QueueItem[] | undefined;
  columns: Column[];
  width: TableWidth;
  config: QueueConfig | undefined;
  view: QueueView;
  onChange: ChangeView;
  currentId: number | null;
  onCurrent: (id: number) => void;
  isStale: boolean;
  skeletonRows: number;
  /** Present where rows can be chosen for a change of many. */
  selection?: { isChosen: (id: number) => boolean; onChoose: (id: number) => void; onChoosePage: (isOn: boolean) => void };
}

/** The applications as a real table: sorted by its heads, with messages and actions at the end of each row. */
export function QueueTable({
  items,
  columns,
  width,
  config,
  view,
  onChange,
  currentId,
  onCurrent,
  isStale,
  skeletonRows,
  selection,
  ...actions
}: QueueTableProps) {
  const { t } = useTranslation("work-queue");
  const words = useColumnWords();
  const chosenCount = items?.filter((item) => selection?.isChosen(item.id)).length ?? 0;
  const handleSort = (column: Column) => () => {
    const isSame = view.sort === column;
    onChange({ sort: column, order: isSame && view.order === "asc" ? "desc" : "asc" });
  };
  return (
    <Table
      label={t("table.label")}
      aria-label={t("table.label")}
      className="queue-table"
      data-width={width}
      aria-busy={items === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <TableHead>
        {selection ? (
          <ColumnHead className="queue-col-choose">
            <Checkbox
              aria-label={t("bulk.choose.page")}
              isSelected={chosenCount > 0 && chosenCount === items?.length}
              isIndeterminate={chosenCount > 0 && chosenCount !== items?.length}
              isDisabled={!items?.length}
              onChange={selection.onChoosePage}
            />
          </ColumnHead>
        ) : null}
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
          <QueueRow
            key={item.id}
            item={item}
            columns={columns}
            isCurrent={item.id === currentId}
            isOpen={item.threadId === view.thread}
            onCurrent={onCurrent}
            {...(selection ? { isChosen: selection.isChosen(item.id), onChoose: selection.onChoose } : {})}
            {...actions}
          />
        ))}
        {items === undefined
          ? Array.from({ length: skeletonRows }, (_, row) => (
              <TableRow key={row}>
                {[...(selection ? ["choose"] : []), ...columns, "actions"].map((column) => (
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
