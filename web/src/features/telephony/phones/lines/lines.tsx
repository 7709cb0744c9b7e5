import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { WaitingLineView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useQueueConfig } from "../../../../shared/cases/item/item-queries";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useWaitingLines } from "../../../../shared/calls/waiting-lines";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { showToast } from "../../../../ui/toast-queue";
import { useRemoveLine } from "./api";
import { LineDialog } from "./line-dialog";

/** The lines in which callers wait for a reviewer. */
export function Lines() {
  const { t } = useTranslation("lines");
  const problemWords = useProblemWords();
  const format = useFormat();
  const lines = useWaitingLines();
  const config = useQueueConfig();
  const remove = useRemoveLine();
  const [edited, setEdited] = useState<WaitingLineView | "new" | null>(null);
  if (!lines.data || !config.data) {
    const failed = [lines, config].find((one) => one.error);
    return failed?.error ? <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton lines={3} />;
  }
  const { processes, assignees } = config.data;
  const programs = (ids: readonly number[]) =>
    ids.length === 0 ? t("programsOfNumber") : format.names(ids.map((id) => processes.find((one) => one.ID === id)?.Name ?? String(id)));
  const handleRemove = (one: WaitingLineView) =>
    remove.mutate(one.key, {
      onSuccess: () => showToast({ kind: "success", title: t("removed") }),
      onError: (error) =>
        showToast({
          kind: "error",
          title: t("removeFailed"),
          detail: isProblem(error) && error.errors.some((fault) => fault.key === "in_use") ? t("inUse") : problemWords(error),
        }),
    });
  return (
    <>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
        {t("add")}
      </Button>
      <Table label={t("title")}>
        <TableHead>
          <ColumnHead>{t("name")}</ColumnHead>
          <ColumnHead>{t("answeredBy")}</ColumnHead>
          <ColumnHead>{t("longestWait")}</ColumnHead>
          <ColumnHead hideName>{t("actions")}</ColumnHead>
        </TableHead>
        <tbody>
          {lines.data.map((one) => (
            <TableRow key={one.key}>
              <Cell dir="auto">{one.line.name}</Cell>
              <Cell dir="auto">{one.line.reviewers.length > 0 ? t("people", { count: one.line.reviewers.length }) : programs(one.line.programs)}</Cell>
              <Cell>{format.duration(one.line.longest_wait_s * 1000)}</Cell>
              <Cell>
                <Button size="small" aria-label={t("editOf", { name: one.line.name })} onPress={() => setEdited(one)}>
                  {t("edit")}
                </Button>{" "}
                {one.version > 0 ? (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("removeOf", { name: one.line.name })}
                    isPending={remove.isPending && remove.variables === one.key}
                    onPress={() => handleRemove(one)}
                  >
                    {t("remove")}
                  </Button>
                ) : null}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {edited ? (
        <LineDialog
          edited={edited === "new" ? null : edited}
          taken={lines.data.map((one) => one.key)}
          programs={processes}
          people={assignees}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}
