import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import type { ChangeQuery } from "./audit-address";
import { useAuditWords } from "./words";

export interface AuditTableProps {
  lines: readonly AuditEntry[];
  onOpen: (seq: number) => void;
  onChange: ChangeQuery;
}

/** Lines of the log. A name narrows the list to that person; what was done opens the line. */
export function AuditTable({ lines, onOpen, onChange }: AuditTableProps) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const format = useFormat(useUser().zone);
  return (
    <Table label={t("lines")}>
      <TableHead>
        <ColumnHead>{t("columns.time")}</ColumnHead>
        <ColumnHead>{t("columns.who")}</ColumnHead>
        <ColumnHead>{t("columns.what")}</ColumnHead>
        <ColumnHead>{t("columns.thing")}</ColumnHead>
      </TableHead>
      <tbody>
        {lines.map((line) => (
          <TableRow key={line.seq} onOpen={() => onOpen(line.seq)}>
            <Cell className="tabular audit-time">{format.dateTime(line.at_ms)}</Cell>
            <Cell className="audit-named">
              <Button size="small" variant="quiet" aria-label={t("onlyBy", { name: line.actor_name })} onPress={() => onChange({ who: line.actor_id })}>
                <bdi>{line.actor_name}</bdi>
              </Button>
              {line.behalf_of === null ? null : (
                <Button size="small" variant="quiet" onPress={() => onChange({ behalf_of: line.behalf_of ?? undefined })}>
                  {t("onBehalf", { name: line.behalf_of_name || line.behalf_of })}
                </Button>
              )}
            </Cell>
            <Cell header className="audit-named">
              <Button
                size="small"
                variant="quiet"
                aria-label={t("openLine", { number: line.seq, action: words.action(line.action) })}
                onPress={() => onOpen(line.seq)}
              >
                {words.action(line.action)}
              </Button>
              {line.reason ? <bdi className="audit-reason">{line.reason}</bdi> : null}
            </Cell>
            <Cell className="audit-thing">
              {words.kind(line.object_kind)} <bdi>{line.object_id}</bdi>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
