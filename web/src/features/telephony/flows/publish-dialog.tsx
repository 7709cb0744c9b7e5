import { useTranslation } from "react-i18next";
import type { Flow } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { PublishAuthors } from "../../../shared/config-editor/publish-authors";
import { PublishDialog as TextPublishDialog } from "../../../shared/config-editor/publish-dialog";
import { differences } from "./model/differences";

export interface PublishDialogProps {
  /** As it is published; null before the first version. */
  before: Flow | null;
  after: Flow;
  flowKey: string;
  /** The version in force; null before the first. */
  published: number | null;
  draft: { version: number; author: number; created_by: string } | null;
  isUnsaved: boolean;
  isFaulty: boolean;
  isPending: boolean;
  /** Why it was refused. */
  refusal: string | null;
  onPublish: () => void;
  onClose: () => void;
}

/** What publishing would change for callers. */
export function PublishDialog({ before, after, flowKey, published, draft, isUnsaved, isFaulty, isPending, refusal, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation("flows");
  const format = useFormat();
  const { added, removed, changed, isFrameChanged } = differences(before, after);
  const isNothing = before !== null && added.length + removed.length + changed.length === 0 && !isFrameChanged;
  return (
    <TextPublishDialog
      title={t("publishing.title", { name: after.name })}
      words={t("publishing.words")}
      publish={t("editor.publish")}
      cancel={t("cancel")}
      faulty={isFaulty ? t("publishing.faulty") : null}
      isNothing={isNothing}
      isPending={isPending}
      refusal={refusal}
      onPublish={onPublish}
      onClose={onClose}
    >
      {before === null ? (
        <p>{t("publishing.first", { steps: format.number(added.length) })}</p>
      ) : (
        <ul className="flow-differences">
          {added.length ? <li>{t("publishing.added", { names: format.names(added) })}</li> : null}
          {removed.length ? <li>{t("publishing.removed", { names: format.names(removed) })}</li> : null}
          {changed.length ? <li>{t("publishing.changed", { names: format.names(changed) })}</li> : null}
          {isFrameChanged ? <li>{t("publishing.frame")}</li> : null}
          {isNothing ? <li>{t("publishing.nothing")}</li> : null}
        </ul>
      )}
      <PublishAuthors kind="flow" textKey={flowKey} published={published} draft={draft} isUnsaved={isUnsaved} />
    </TextPublishDialog>
  );
}
