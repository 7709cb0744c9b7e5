import { useTranslation } from "react-i18next";
import { ConflictDialog as TextConflictDialog, type ConflictDialogProps } from "../../../shared/config-editor/conflict-dialog";
import { VersionsDialog as TextVersionsDialog, type VersionsDialogProps } from "../../../shared/config-editor/versions-dialog";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";

/** Somebody has saved or published the text meanwhile. */
export function ConflictDialog<T>({ name, ...props }: Omit<ConflictDialogProps<T>, "words"> & { name: string }) {
  const { t } = useTranslation("workflow");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  return (
    <TextConflictDialog
      {...props}
      words={{
        title: t("conflict.title", { name }),
        published: ({ version, published_by, published_at_ms }) =>
          t("conflict.published", { name: author(published_by), version, date: format.dateTime(published_at_ms) }),
        drafted: ({ created_by, created_at_ms }) => t("conflict.drafted", { name: author(created_by), date: format.dateTime(created_at_ms) }),
        words: t("conflict.words"),
        mine: t("conflict.mine"),
        theirs: t("conflict.theirs"),
        texts: t("conflict.texts"),
        place: t("conflict.place"),
        myText: t("conflict.myText"),
        theirText: t("conflict.theirText"),
        nothing: t("conflict.nothing"),
        same: t("conflict.same"),
      }}
    />
  );
}

export interface VersionsOfTextProps extends Omit<VersionsDialogProps, "words" | "restore"> {
  /** What the text is called. */
  name: string;
  restore: { isPending: boolean; error: unknown };
  onRestore: (to: number) => void;
}

/** The versions that are or were in force; an earlier one can be the draft, or in force again. */
export function VersionsDialog({ name, restore, onRestore, ...props }: VersionsOfTextProps) {
  const { t } = useTranslation("workflow");
  return (
    <TextVersionsDialog
      {...props}
      restore={{
        words: (version) => t("versions.restoreOf", { version }),
        name: t("versions.restore"),
        isPending: restore.isPending,
        error: restore.error,
        onRestore,
      }}
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
    />
  );
}
