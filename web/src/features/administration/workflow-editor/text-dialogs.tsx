import { useTranslation } from "react-i18next";
import type { ConfigurationVersion } from "../../../api/schema";
import { ConflictDialog as TextConflictDialog, type ConflictDialogProps } from "../../../shared/config-editor/conflict-dialog";
import type { Base, TextVersion } from "../../../shared/config-editor/text-view";
import type { Saving } from "../../../shared/config-editor/use-saving";
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

/** A call that puts an earlier version back. */
interface Return<Asked, Answer> {
  isPending: boolean;
  error: unknown;
  mutate: (asked: Asked, then: { onSuccess: (answer: Answer) => void }) => void;
}

export interface VersionsOfTextProps<T> extends Pick<VersionsDialogProps, "mayWrite" | "isUnsaved" | "onClose"> {
  /** What the text is called. */
  name: string;
  saving: Saving<T>;
  versions: VersionsDialogProps["versions"] & { refetch: () => unknown };
  restore: Return<{ base: Base; to: number }, TextVersion<T>>;
  rollBack: Return<{ version: number; to: number }, ConfigurationVersion>;
  /** What the hub answers, as a version of this kind. */
  read: (version: ConfigurationVersion) => TextVersion<T>;
}

/** The versions that are or were in force; an earlier one can be the draft, or in force again. */
export function VersionsDialog<T>({ name, saving, versions, restore, rollBack, read, ...props }: VersionsOfTextProps<T>) {
  const { t } = useTranslation("workflow");
  const handleRestored = (draft: TextVersion<T>) => {
    saving.restored(draft);
    props.onClose();
  };
  const handleRolledBack = (now: ConfigurationVersion) => {
    saving.rolledBack(read(now));
    props.onClose();
    void versions.refetch();
  };
  return (
    <TextVersionsDialog
      {...props}
      versions={versions}
      rollBack={rollBack}
      onRollBack={(version, to) => rollBack.mutate({ version, to }, { onSuccess: handleRolledBack })}
      restore={{
        words: (version) => t("versions.restoreOf", { version }),
        name: t("versions.restore"),
        isPending: restore.isPending,
        error: restore.error,
        onRestore: (to) => restore.mutate({ base: saving.base, to }, { onSuccess: handleRestored }),
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
