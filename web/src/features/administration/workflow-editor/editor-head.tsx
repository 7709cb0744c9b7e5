import { History, Plus, Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { RadioGroup } from "../../../ui/radio-group";
import { useWorkflowEditor } from "./editor-context";
import { freeNumber } from "./model/edits";
import type { Editing } from "./model/history";
import type { Saving } from "./use-saving";

export type View = "diagram" | "outline";

export interface EditorHeadProps {
  editing: Editing;
  saving: Saving;
  isUnsaved: boolean;
  /** Whether there is room for the diagram. */
  mayDraw: boolean;
  view: View;
  onView: (view: View) => void;
  onUndo: () => void;
  onRedo: () => void;
  onPublish: () => void;
  onVersions: () => void;
}

/** What is in force, and what can be done with the workflow as a whole. */
export function EditorHead({ editing, saving, isUnsaved, mayDraw, view, onView, onUndo, onRedo, onPublish, onVersions }: EditorHeadProps) {
  const { t } = useTranslation("workflow");
  const { flow, mayWrite, edit, goTo, taken } = useWorkflowEditor();
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const { published, draft } = saving.shown;
  const handleAdd = () => {
    edit({ do: "addState", name: t("editor.newState") });
    goTo(freeNumber(flow, taken));
  };
  return (
    <>
      <div className="page-head">
        <p className="page-over">
          {published ? t("editor.publishedAs", { version: published.version }) : t("editor.neverPublished")}{" "}
          {draft ? t("editor.draftOf", { name: author(draft.created_by), date: format.dateTime(draft.created_at_ms) }) : null}
        </p>
        <div className="workflow-actions">
          {mayWrite ? (
            <span className="page-over" role="status">
              {isUnsaved ? t("editor.unsaved") : t("editor.allSaved")}
            </span>
          ) : null}
          <Button icon={<History size={16} aria-hidden />} onPress={onVersions}>
            {t("editor.versions")}
          </Button>
          {mayWrite ? (
            <>
              <Button isDisabled={!isUnsaved} isPending={saving.isPending} onPress={() => void saving.save(flow)}>
                {t("editor.saveDraft")}
              </Button>
              <Button variant="primary" onPress={onPublish}>
                {t("editor.publish")}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <div className="workflow-actions">
        {mayDraw ? (
          <RadioGroup
            label={t("editor.view")}
            hideLabel
            variant="segments"
            options={[
              { id: "outline", name: t("editor.outline") },
              { id: "diagram", name: t("editor.diagram") },
            ]}
            value={view}
            onChange={(id) => onView(id === "diagram" ? "diagram" : "outline")}
          />
        ) : null}
        {mayWrite ? (
          <>
            <Button icon={<Plus size={16} aria-hidden />} onPress={handleAdd}>
              {t("editor.addState")}
            </Button>
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
      </div>
    </>
  );
}
