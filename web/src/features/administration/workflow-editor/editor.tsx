import { lazy, Suspense, useEffect, useReducer, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Workflow } from "../../../api/schema";
import { OthersBar, OthersProvider } from "../../../shared/config-editor/others-bar";
import type { TextView } from "../../../shared/config-editor/text-view";
import { useOthers } from "../../../shared/config-editor/use-others";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { useMediaQuery } from "../../../shared/page/media-query";
import { useSettled } from "../../../shared/page/use-settled";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { useCheck, useRestore, useRollBack, useVersions, textOf, type Moves } from "./api/workflow";
import { WorkflowEditorContext, moveId, stateButtonId, stateItem, type WorkflowEditor } from "./editor-context";
import { EditorHead, type View } from "./editor-head";
import { Findings } from "./findings";
import { stateOf } from "./model/edits";
import { beginEditing, editingAfter, isUnsaved as isUnsavedIn } from "./model/history";
import { languagesOf } from "./model/languages";
import { Outline } from "./outline";
import { PublishDialog } from "./publish-dialog";
import { RemovedStates } from "./removed-states";
import { StateCard } from "./state-card";
import { ConflictDialog, VersionsDialog } from "./text-dialogs";
import { useSaid } from "./use-said";
import { useSaving } from "./use-saving";

const Graph = lazy(async () => ({ default: (await import("./graph/graph")).Graph }));

const EMPTY: Workflow = { states: [], transitions: [] };
const isTextBox = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

export interface EditorProps {
  program: number;
  /** The program's. */
  name: string;
  mayWrite: boolean;
  initial: TextView<Workflow>;
}

/** A workflow that is being edited: outline or diagram, what is wrong with it, and where the cases of removed states go. */
export function Editor({ program, name, mayWrite, initial }: EditorProps) {
  const { t } = useTranslation("workflow");
  const problemWords = useProblemWords();
  const [params] = useSearchParams();
  const [editing, dispatch] = useReducer(editingAfter, (initial.draft ?? initial.published)?.text ?? EMPTY, beginEditing);
  const [chosen, setChosen] = useState<Moves>({});
  const [selected, setSelected] = useState<number | null>(Number(params.get("state")) || null);
  const [openMove, showMove] = useState<number | null>(Number(params.get("to")) || null);
  // An address that names a state, or a move of it, leads there.
  const [wanted, setWanted] = useState<{ id: string } | null>(
    selected === null ? null : { id: openMove === null ? stateButtonId(selected) : moveId(selected, openMove) },
  );
  const [view, setView] = useState<View>("outline");
  const [dialog, setDialog] = useState<{ is: "publish"; version: number | null } | { is: "versions" } | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const { said, say } = useSaid();
  const mayDraw = useMediaQuery("(min-width: 64rem)") && document.documentElement.dir !== "rtl";
  const flow = editing.now;
  const isUnsaved = isUnsavedIn(editing);
  const shownView = mayDraw ? view : "outline";

  useEffect(() => {
    if (!wanted) return;
    const element = document.getElementById(wanted.id);
    element?.focus();
    element?.scrollIntoView({ block: "nearest" });
  }, [wanted]);

  const saving = useSaving(program, initial, chosen, dispatch);
  const others = useOthers({
    kind: "workflow",
    textKey: String(program),
    item: selected === null ? null : stateItem(selected),
    mayWrite,
    saving,
    editing,
    dispatch,
  });
  const checked = useCheck(program, saving.base.published, useSettled(JSON.stringify(flow), 400));
  const versions = useVersions(program);
  const rollBack = useRollBack(program);
  const restore = useRestore(program);
  const removed = checked.data?.removed ?? [];
  const moves: Moves = Object.fromEntries(removed.flatMap(({ state }) => (stateOf(flow, chosen[state] ?? 0) ? [[state, chosen[state]!]] : [])));
  // A removed state is no fault but a question, which stands beside the others.
  const faults = (checked.data?.faults ?? []).filter(({ why }) => why !== "state_in_use");
  const select = (state: number | null) => {
    setSelected(state);
    showMove(null);
  };
  // Histories know states by their numbers, also those that an earlier version had.
  const taken = [...(checked.data?.taken ?? []), ...(saving.shown.published?.text.states ?? []).map(({ id }) => id)];
  const editor: WorkflowEditor = {
    program,
    taken,
    flow,
    faults,
    warnings: checked.data?.warnings ?? [],
    removed,
    moves,
    setMove: (state, to) => setChosen(({ [state]: _before, ...rest }) => (to === null ? rest : { ...rest, [state]: to })),
    mayWrite,
    edit: (edit, place) => {
      dispatch({ do: "edit", edit: { edit, used: taken }, ...(place === undefined ? {} : { place }) });
      say(flow, edit);
    },
    selected,
    select,
    openMove,
    showMove,
    focusOn: (id) => setWanted({ id }),
    languages: languagesOf(flow, added),
    addLanguage: (code) => setAdded((before) => [...before, code]),
    goTo: (state, to) => {
      setSelected(state);
      showMove(to ?? null);
      setWanted({ id: to === undefined ? stateButtonId(state) : moveId(state, to) });
    },
  };
  const askToPublish = async () => {
    const { draft, published } = saving.shown;
    const isSame = published !== null && JSON.stringify(published.text) === JSON.stringify(flow);
    if (isSame) return setDialog({ is: "publish", version: null });
    const version = isUnsaved || !draft ? await saving.save(flow) : draft.version;
    if (version !== null) setDialog({ is: "publish", version });
  };
  const handlePublish = async () => {
    if (await saving.publish(flow, false)) {
      setChosen({});
      setDialog(null);
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || !mayWrite || isTextBox(event.target)) return;
    event.preventDefault();
    dispatch({ do: event.shiftKey ? "redo" : "undo" });
  };
  return (
    <WorkflowEditorContext value={editor}>
      <OthersProvider value={others.editors}>
        {/* The keys work wherever the focus is inside the editor; each has its button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="workflow-editor" onKeyDown={handleKeyDown}>
          <EditorHead
            editing={editing}
            saving={saving}
            isUnsaved={isUnsaved}
            mayDraw={mayDraw}
            view={shownView}
            onView={setView}
            onUndo={() => dispatch({ do: "undo" })}
            onRedo={() => dispatch({ do: "redo" })}
            onPublish={() => void askToPublish()}
            onVersions={() => setDialog({ is: "versions" })}
          />
          <OthersBar others={others} nameOf={(item) => flow.states.find(({ id }) => stateItem(id) === item)?.name ?? null} />
          <p className="ui-visually-hidden" role="status">
            {said}
          </p>
          {mayWrite ? null : <Banner kind="info">{t("editor.readOnly")}</Banner>}
          {checked.isError ? (
            <Banner kind="error">{t("editor.unreadable", { why: problemWords(checked.error) })}</Banner>
          ) : checked.data ? (
            <Findings />
          ) : (
            <Skeleton lines={1} />
          )}
          <RemovedStates />
          {shownView === "diagram" ? (
            <div className="workflow-parts">
              <Suspense fallback={<Skeleton lines={8} />}>
                <Graph />
              </Suspense>
              <aside className="page-card workflow-side" aria-label={t("editor.side")}>
                {selected !== null && stateOf(flow, selected) ? (
                  <StateCard key={selected} state={stateOf(flow, selected)!} />
                ) : (
                  <p className="workflow-hint">{t("editor.chooseState")}</p>
                )}
              </aside>
            </div>
          ) : (
            <Outline />
          )}
        </div>
      </OthersProvider>
      {dialog?.is === "publish" && !saving.theirs ? (
        <PublishDialog
          name={name}
          before={saving.shown.published?.text ?? null}
          published={saving.shown.published?.version ?? null}
          draft={dialog.version === null ? null : saving.shown.draft}
          version={dialog.version}
          isPending={saving.isPending}
          refusal={saving.refusal}
          onPublish={() => void handlePublish()}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.is === "versions" ? (
        <VersionsDialog
          name={name}
          versions={versions}
          rollBack={rollBack}
          restore={restore}
          saving={saving}
          read={textOf}
          mayWrite={mayWrite}
          isUnsaved={isUnsaved}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {saving.theirs ? (
        <ConflictDialog
          name={name}
          base={saving.base}
          mine={flow}
          theirs={saving.theirs}
          onKeepMine={() => {
            saving.keepMine(others.mineWithTheirs());
            // What it said was of the former draft.
            setDialog(null);
          }}
          onTakeTheirs={() => {
            saving.takeTheirs();
            setDialog(null);
            select(null);
          }}
          onClose={saving.decideLater}
        />
      ) : null}
      <LeavingDialog
        isUnsaved={isUnsaved}
        title={t("leaving.title")}
        words={t("leaving.words")}
        stay={t("leaving.stay")}
        leave={t("leaving.leave")}
        params={LEAVES}
      />
    </WorkflowEditorContext>
  );
}

/** Another program, or the other view, begins anew. */
const LEAVES = ["program", "view"];
