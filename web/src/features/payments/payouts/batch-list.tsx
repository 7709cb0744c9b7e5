import { Layers } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PayoutBatchView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { money } from "../../../shared/words/money";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";

/** The batches of a program, the newest first. */
export function BatchList({ batches, onOpen }: { batches: readonly PayoutBatchView[]; onOpen: (id: number) => void }) {
  const { t, i18n } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  if (batches.length === 0)
    return (
      <section className="page-card payouts-part">
        <EmptyState icon={<Layers />} title={t("batch.none")}>
          <p>{t("batch.noneWords")}</p>
        </EmptyState>
      </section>
    );
  return (
    <section className="page-card payouts-part">
      <h2 className="page-subtitle">{t("views.batches")}</h2>
      <Table label={t("views.batches")}>
        <TableHead>
          <ColumnHead>{t("columns.batch")}</ColumnHead>
          <ColumnHead>{t("columns.status")}</ColumnHead>
          <ColumnHead align="end">{t("columns.count")}</ColumnHead>
          <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
          <ColumnHead>{t("columns.made")}</ColumnHead>
        </TableHead>
        <tbody>
          {batches.map((batch) => (
            <TableRow key={batch.id}>
              <Cell header>
                <Button size="small" variant="quiet" onPress={() => onOpen(batch.id)}>
                  {t("batch.title", { number: batch.id })}
                </Button>
              </Cell>
              <Cell>
                {t(`batch.states.${batch.state}`)}
                {batch.state === "releasing" ? ` · ${t("batch.left", { done: batch.left_count, total: batch.row_count })}` : null}
                {batch.returned > 0 ? ` · ${t("batch.returned", { number: batch.returned })}` : null}
              </Cell>
              <Cell align="end" className="tabular">
                {batch.row_count}
              </Cell>
              <Cell align="end" className="tabular">
                {money(batch.cents, i18n.language)}
              </Cell>
              <Cell>{format.dateTime(batch.made_at_ms)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
