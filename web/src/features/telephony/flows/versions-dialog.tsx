import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FlowVersion } from "../../../api/schema";
import { useAuthorName } from "../../../lib/author-name";
import { useFormat } from "../../../lib/format";
import { useProblemWords } from "../../../lib/problem-words";
import { useUser } from "../../../lib/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useFlowVersions, useRollBackFlow } from "./api/flows";

export interface VersionsDialogProps {
  flowKey: string;
  name: string;
  mayWrite: boolean;
  /** Changes that a roll-back would lose. */
  isUnsaved: boolean;
  onRolledBack: (version: FlowVersion) => void;
  onClose: () => void;
}

/** The versions that hold or have held; an earlier one can hold again. */
export function VersionsDialog({ flowKey, name, mayWrite, isUnsaved, onRolledBack, onClose }: VersionsDialogProps) {
  const { t } = useTranslation("flows");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const problemWords = useProblemWords();
  const versions = useFlowVersions(flowKey);
  const rollBack = useRollBackFlow(flowKey);
  const [chosen, setChosen] = useState<number | null>(null);
  const held = versions.data?.find((one) => one.state === "published");
  const handleRollBack = () => {
    if (chosen !== null && held) rollBack.mutate({ version: held.version, to: chosen }, { onSuccess: onRolledBack });
  };
  return (
    <Dialog
      title={t("versions.title", { name })}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        chosen === null ? (
          <Button onPress={onClose}>{t("close")}</Button>
        ) : (
          <>
            <Button onPress={() => setChosen(null)}>{t("cancel")}</Button>
            <Button variant="primary" isPending={rollBack.isPending} onPress={handleRollBack}>
              {t("versions.rollBackTo", { version: chosen })}
            </Button>
          </>
        )
      }
    >
      <div className="flow-card">
        {versions.isError ? <Banner kind="error">{problemWords(versions.error)}</Banner> : null}
        {rollBack.isError ? (
          <Banner kind="error" isLive title={t("versions.failed")}>
            {problemWords(rollBack.error)}
          </Banner>
        ) : null}
        {chosen !== null ? <Banner kind="info">{t("versions.sure", { version: chosen })}</Banner> : null}
        {isUnsaved && mayWrite ? <Banner kind="warning">{t("versions.saveFirst")}</Banner> : null}
        {versions.isPending ? <Skeleton lines={3} /> : null}
        {versions.data?.length === 0 ? <p>{t("versions.empty")}</p> : null}
        {versions.data?.length ? (
          <Table label={t("versions.title", { name })}>
            <TableHead>
              <ColumnHead>{t("versions.version")}</ColumnHead>
              <ColumnHead>{t("versions.state")}</ColumnHead>
              <ColumnHead>{t("versions.by")}</ColumnHead>
              <ColumnHead hideName>{t("versions.actions")}</ColumnHead>
            </TableHead>
            <tbody>
              {versions.data.map((one) => (
                <TableRow key={one.version}>
                  <Cell header>{format.number(one.version)}</Cell>
                  <Cell>{one.state === "published" ? t("versions.holds") : t("versions.before")}</Cell>
                  <Cell dir="auto">
                    {author(one.published_by)}, {format.dateTime(one.published_at_ms)}
                  </Cell>
                  <Cell>
                    {mayWrite && one.state !== "published" ? (
                      <Button size="small" isDisabled={isUnsaved} aria-label={t("versions.rollBackTo", { version: one.version })} onPress={() => setChosen(one.version)}>
                        {t("versions.rollBack")}
                      </Button>
                    ) : null}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        ) : null}
      </div>
    </Dialog>
  );
}
