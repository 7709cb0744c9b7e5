import { useTranslation } from "react-i18next";
import type { ConfigurationVersion } from "../../../api/schema";
import type { Base } from "../../../shared/config-editor/text-view";
import { VersionsDialog as TextVersionsDialog } from "../../../shared/config-editor/versions-dialog";
import { showToast } from "../../../ui/toast-queue";
import { OldShape, useFormVersions, useRestoreForm } from "./api/form";

export interface VersionsDialogProps {
  formKey: string;
  base: Base;
  mayWrite: boolean;
  /** Changes that the earlier text would replace. */
  isUnsaved: boolean;
  onRestored: (draft: ConfigurationVersion) => void;
  onClose: () => void;
}

/** The versions that are or were in force; the text of an earlier one becomes the draft, and goes through the same checks. */
export function VersionsDialog({ formKey, base, mayWrite, isUnsaved, onRestored, onClose }: VersionsDialogProps) {
  const { t } = useTranslation("form-builder");
  const versions = useFormVersions(formKey);
  const restore = useRestoreForm(formKey);
  const handleRestored = (draft: ConfigurationVersion, to: number) => {
    showToast({ kind: "success", title: t("versions.done", { version: to }) });
    onRestored(draft);
  };
  return (
    <TextVersionsDialog
      words={{
        title: t("versions.title"),
        version: t("versions.version"),
        state: t("versions.state"),
        by: t("versions.by"),
        actions: t("versions.actions"),
        holds: t("versions.holds"),
        before: t("versions.before"),
        rollBack: t("versions.restore"),
        rollBackTo: (version) => t("versions.restoreOf", { version }),
        sure: (version) => t("versions.sure", { version }),
        failed: restore.error instanceof OldShape ? t("versions.oldShape") : t("versions.failed"),
        empty: t("versions.empty"),
        saveFirst: t("versions.saveFirst"),
        close: t("close"),
        cancel: t("cancel"),
      }}
      versions={versions}
      rollBack={restore}
      mayWrite={mayWrite}
      isUnsaved={isUnsaved}
      onRollBack={(_version, to) => restore.mutate({ base, to }, { onSuccess: ({ draft }) => handleRestored(draft, to) })}
      onClose={onClose}
    />
  );
}
