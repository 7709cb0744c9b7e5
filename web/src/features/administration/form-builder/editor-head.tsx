import { History, Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { useFormEditor } from "./editor-context";
import type { Editing } from "./model";
import type { Saving } from "./use-saving";
import { useFormWords } from "./words";

export interface EditorHeadProps {
  editing: Editing;
  saving: Saving;
  isUnsaved: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPublish: () => void;
  onVersions: () => void;
}

/** The form's name and state, and what can be done with it as a whole. */
export function EditorHead({ editing, saving, isUnsaved, onUndo, onRedo, onPublish, onVersions }: EditorHeadProps) {
  const { t } = useTranslation("form-builder");
  const { form, mayWrite } = useFormEditor();
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const words = useFormWords();
  const { published, draft } = saving.shown;
  return (
    <div className="form-builder-head">
      <div>
        <h2 className="page-subtitle" dir="auto">
          {words.nameOf(form, null)}
        </h2>
        <p className="page-over">
          {published ? t("editor.publishedAs", { version: published.version }) : t("editor.neverPublished")}{" "}
          {draft ? t("editor.draftOf", { name: author(draft.created_by), date: format.dateTime(draft.created_at_ms) }) : null}
        </p>
      </div>
      <div className="form-builder-tools">
        {mayWrite ? (
          <>
            <span className="page-over" role="status">
              {isUnsaved ? t("editor.unsaved") : t("editor.allSaved")}
            </span>
            <IconButton
              label={t("editor.undo")}
              icon={<Undo2 size={16} className="flip" aria-hidden />}
              isDisabled={editing.past.length === 0}
              onPress={onUndo}
            />
            <IconButton
              label={t("editor.redo")}
              icon={<Redo2 size={16} className="flip" aria-hidden />}
              isDisabled={editing.undone.length === 0}
              onPress={onRedo}
            />
          </>
        ) : null}
        <Button icon={<History size={16} aria-hidden />} isDisabled={!published && !draft} onPress={onVersions}>
          {t("editor.versions")}
        </Button>
        {mayWrite ? (
          <>
            <Button isDisabled={!isUnsaved} isPending={saving.isPending} onPress={() => void saving.save(form)}>
              {t("editor.saveDraft")}
            </Button>
            <Button variant="primary" isPending={saving.isPending} onPress={onPublish}>
              {t("editor.publish")}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
