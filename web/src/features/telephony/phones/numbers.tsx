import { Phone, Plus, ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhoneNumber } from "../../../api/schema";
import { phoneText } from "../../../shared/words/format";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useWaitingLines } from "../../../shared/calls/waiting-lines";
import { usePublishedFlows } from "./api/flows";
import { usePhoneNumbers, useRemoveNumber } from "./api/numbers";
import { usePhoneTrunks } from "./api/trunks";
import { BuyNumberDialog } from "./buy-number-dialog";
import { NumberDialog } from "./number-dialog";

/** The numbers that telephones call, and the programs they lead to. */
export function Numbers() {
  const { t } = useTranslation(["telephony", "lines"]);
  const problemWords = useProblemWords();
  const numbers = usePhoneNumbers();
  const trunks = usePhoneTrunks();
  const flows = usePublishedFlows();
  const lines = useWaitingLines();
  const config = useQueueConfig();
  const remove = useRemoveNumber();
  const [edited, setEdited] = useState<PhoneNumber | "new" | null>(null);
  const [isBuying, setIsBuying] = useState(false);
  if (!numbers.data || !config.data) {
    const failed = [numbers, config].find((one) => one.error);
    return failed?.error ? <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton lines={3} />;
  }
  const programs = config.data.processes;
  const programName = (id: number) => programs.find((program) => program.ID === id)?.Name ?? String(id);
  const heard = ({ flow, line }: PhoneNumber) => {
    if (flow) return flows.data ? (flows.data.find((one) => one.key === flow)?.name ?? flow) : "";
    if (line) return lines.data ? t("lines:toLine", { name: lines.data.find((one) => one.key === line)?.line.name ?? line }) : "";
    return t("numbers.noFlow");
  };
  const trunkName = (id: string) => trunks.data?.items.find((trunk) => trunk.id === id)?.name || id;
  const handleRemove = (number: string) =>
    remove.mutate(number, {
      onSuccess: () => showToast({ kind: "success", title: t("numbers.removed") }),
      onError: (error) => showToast({ kind: "error", title: t("numbers.removeFailed"), detail: problemWords(error) }),
    });
  return (
    <>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
        {t("numbers.add")}
      </Button>{" "}
      <Button icon={<ShoppingCart size={16} aria-hidden />} onPress={() => setIsBuying(true)}>
        {t("buy.title")}
      </Button>
      {numbers.data.length === 0 ? (
        <EmptyState icon={<Phone />} title={t("numbers.empty")}>
          <p>{t("numbers.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("numbers.title")}>
          <TableHead>
            <ColumnHead>{t("numbers.number")}</ColumnHead>
            <ColumnHead>{t("numbers.label")}</ColumnHead>
            <ColumnHead>{t("numbers.program")}</ColumnHead>
            <ColumnHead>{t("numbers.flow")}</ColumnHead>
            <ColumnHead>{t("numbers.out")}</ColumnHead>
            <ColumnHead hideName>{t("numbers.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {numbers.data.map((one) => (
              <TableRow key={one.number}>
                <Cell>
                  <bdi className="phones-number tabular">{phoneText(one.number)}</bdi>
                </Cell>
                <Cell dir="auto">{one.label}</Cell>
                <Cell dir="auto">{programName(one.program_id)}</Cell>
                <Cell dir="auto">{heard(one)}</Cell>
                <Cell>{one.trunk_id ? <bdi>{trunkName(one.trunk_id)}</bdi> : t("numbers.noTrunk")}</Cell>
                <Cell>
                  <Button size="small" aria-label={t("numbers.editOf", { number: phoneText(one.number) })} onPress={() => setEdited(one)}>
                    {t("numbers.edit")}
                  </Button>{" "}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("numbers.removeOf", { number: phoneText(one.number) })}
                    isPending={remove.isPending && remove.variables === one.number}
                    onPress={() => handleRemove(one.number)}
                  >
                    {t("numbers.remove")}
                  </Button>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {edited ? (
        <NumberDialog number={edited === "new" ? null : edited} programs={programs} trunks={trunks.data?.items ?? []} onClose={() => setEdited(null)} />
      ) : null}
      {isBuying ? <BuyNumberDialog programs={programs} onClose={() => setIsBuying(false)} /> : null}
    </>
  );
}
