import { useTranslation } from "react-i18next";
import type { FlowView } from "../../../api/schema";
import { useAuthorName } from "../../../lib/author-name";
import { useFormat } from "../../../lib/format";
import { useUser } from "../../../lib/user";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import type { Base } from "./api/flows";

export interface ConflictDialogProps {
  name: string;
  /** What was written on. */
  base: Base;
  /** What the hub has by now. */
  theirs: FlowView;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody has saved or published meanwhile: who and when, and which of the two is kept. */
export function ConflictDialog({ name, base, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation("flows");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const published = theirs.published && theirs.published.version !== base.published ? theirs.published : null;
  const draft = theirs.draft && theirs.draft.version !== base.draft ? theirs.draft : null;
  return (
    <Dialog
      title={t("conflict.title", { name })}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onTakeTheirs}>{t("conflict.theirs")}</Button>
          <Button variant="primary" onPress={onKeepMine}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      <div className="flow-card">
        {published ? <p>{t("conflict.published", { name: author(published.published_by), version: published.version, date: format.dateTime(published.published_at_ms) })}</p> : null}
        {draft ? <p>{t("conflict.drafted", { name: author(draft.created_by), date: format.dateTime(draft.created_at_ms) })}</p> : null}
        <p>{t("conflict.words")}</p>
      </div>
    </Dialog>
  );
}
