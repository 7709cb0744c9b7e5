import { useTranslation } from "react-i18next";
import type { FlowVersion } from "../../../api/schema";
import { VersionsDialog as TextVersionsDialog } from "../../../shared/config-editor/versions-dialog";
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
  const versions = useFlowVersions(flowKey);
  const rollBack = useRollBackFlow(flowKey);
  return (
    <TextVersionsDialog
      words={{
        title: t("versions.title", { name }),
        version: t("versions.version"),
        state: t("versions.state"),
        by: t("versions.by"),
        actions: t("versions.actions"),
        holds: t("versions.holds"),
        before: t("versions.before"),
        rollBack: t("versions.rollBack"),
        rollBackTo: (version) => t("versions.rollBackTo", { version }),
        sure: (version) => t("versions.sure", { version }),
        failed: t("versions.failed"),
        empty: t("versions.empty"),
        saveFirst: t("versions.saveFirst"),
        close: t("close"),
        cancel: t("cancel"),
      }}
      versions={versions}
      rollBack={rollBack}
      mayWrite={mayWrite}
      isUnsaved={isUnsaved}
      onRollBack={(version, to) => rollBack.mutate({ version, to }, { onSuccess: onRolledBack })}
      onClose={onClose}
    />
  );
}
