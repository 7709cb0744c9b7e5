import { History, Plus, Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useFormat } from "../../../shared/words/format";
import { paths } from "../../../shared/page/paths";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Link } from "../../../ui/link";
import { RadioGroup } from "../../../ui/radio-group";
import { AddStep } from "./add-step";
import { useFlowEditor } from "./editor-context";
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

/** The flow's name and state, and what can be done with it as a whole. */
export function EditorHead({ editing, saving, isUnsaved, mayDraw, view, onView, onUndo, onRedo, onPublish, onVersions }: EditorHeadProps) {
  const { t } = useTranslation("flows");
  const { flow, mayWrite } = useFlowEditor();
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const { published, draft } = saving.shown;
  return (
    <>
      <div className="page-head">
        <div>
          <p className="page-over">
            <Link to={paths.flows}>{t("title")}</Link>
          </p>
          <h1 className="page-title" dir="auto">
            {flow.name}
          </h1>
          <p className="page-over">
            {published ? t("editor.publishedAs", { version: published.version }) : t("editor.neverPublished")}{" "}
            {draft ? t("editor.draftOf", { name: author(draft.created_by), date: format.dateTime(draft.created_at_ms) }) : null}
          </p>
        </div>
        <div className="flow-actions">
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
      <div className="flow-tools">
        {mayDraw ? (
          <RadioGroup
            label={t("editor.view")}
            hideLabel
            variant="segments"
            options={[
              { id: "diagram", name: t("editor.diagram") },
              { id: "outline", name: t("editor.outline") },
            ]}
            value={view}
            onChange={(id) => onView(id === "outline" ? "outline" : "diagram")}
          />
        ) : null}
        {mayWrite ? (
          <>
            <AddStep trigger={<Button icon={<Plus size={16} aria-hidden />}>{t("editor.addStep")}</Button>} />
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
