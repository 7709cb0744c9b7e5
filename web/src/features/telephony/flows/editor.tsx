import { lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { FlowView } from "../../../api/schema";
import { ITEM } from "../../../shared/config-editor/fault-link";
import { OthersBar, OthersProvider } from "../../../shared/config-editor/others-bar";
import { useOthers } from "../../../shared/config-editor/use-others";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { useMediaQuery } from "../../../shared/page/media-query";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useSettled } from "../../../shared/page/use-settled";
import { PanelRightOpen, PhoneCall, X } from "lucide-react";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Skeleton } from "../../../ui/skeleton";
import { Tabs } from "../../../ui/tabs";
import { textOf, useFlowFaults } from "./api/flows";
import { ConflictDialog } from "./conflict-dialog";
import { FlowEditorContext, stepButtonId, stepItem, type FlowEditor } from "./editor-context";
import { EditorHead, type View } from "./editor-head";
import { FaultList } from "./fault-list";
import { FrameCard } from "./frame-card";
import { beginEditing, editingAfter, isUnsaved as isUnsavedIn } from "./model/history";
import { Outline } from "./outline";
import { PublishDialog } from "./publish-dialog";
import { PhoneTrial } from "./simulator/phone-trial";
import { pathOf } from "./simulator/lines";
import { SimulatorPanel } from "./simulator/simulator-panel";
import { useSimulator } from "./simulator/use-simulator";
import { StepCard } from "./step-card";
import { useSaving } from "./use-saving";
import { VersionsDialog } from "./versions-dialog";

const Graph = lazy(async () => ({ default: (await import("./graph/graph")).Graph }));

/** A flow that is being edited: diagram or outline, what is wrong with it, and a telephone to try it. */
export function Editor({ flowKey, initial }: { flowKey: string; initial: FlowView }) {
  const { t } = useTranslation(["flows", "item"]);
  const problemWords = useProblemWords();
  const written = initial.draft?.flow ?? initial.published?.flow;
  if (!written) throw new Error("a flow has a version or a draft");
  const [editing, dispatch] = useReducer(editingAfter, written, beginEditing);
  const saving = useSaving(flowKey, initial, dispatch);
  const [params] = useSearchParams();
  const [linked] = useState(() => params.get(ITEM));
  const isThere = linked !== null && Object.hasOwn(written.steps, linked);
  const [selected, setSelected] = useState<string | null>(isThere ? linked : null);
  const [wanted, setWanted] = useState<{ step: string } | null>(isThere ? { step: linked } : null);
  const [view, setView] = useState<View>("diagram");
  const [side, setSide] = useState("step");
  // The diagram has the whole width until a step or the test call is opened beside it.
  const [isSideOpen, setIsSideOpen] = useState(isThere);
  const [dialog, setDialog] = useState<"publish" | "versions" | null>(null);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const mayDraw = useMediaQuery("(min-width: 64rem)") && document.documentElement.dir !== "rtl";
  const flow = editing.now;
  const isUnsaved = isUnsavedIn(editing);
  const others = useOthers({
    kind: "flow",
    textKey: flowKey,
    item: selected === null ? null : stepItem(selected),
    mayWrite: initial.may_write,
    saving,
    editing,
    dispatch,
  });
  const nameOfItem = (item: string) => {
    if (item === stepItem("")) return t("frame.title");
    return Object.keys(flow.steps).find((name) => stepItem(name) === item) ?? null;
  };
  const simulator = useSimulator(flow);
  const checked = useFlowFaults(useSettled(JSON.stringify(flow), 400));
  const shownView = mayDraw ? view : "outline";

  useEffect(() => {
    if (!wanted) return;
    const button = document.getElementById(stepButtonId(wanted.step));
    button?.focus();
    button?.scrollIntoView({ block: "nearest" });
  }, [wanted]);

  const openSide = (tab: string) => {
    setSide(tab);
    setIsSideOpen(true);
  };
  // The button that was pressed is gone with what it opens or closes: the keyboard goes on there.
  const sideRef = useRef<HTMLElement>(null);
  const openRef = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState<"open" | "close" | null>(null);
  useEffect(() => {
    if (pressed === "open") sideRef.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    if (pressed === "close") openRef.current?.focus();
    if (pressed) setPressed(null);
  }, [pressed]);
  const handleOpenSide = (tab: string) => () => {
    openSide(tab);
    setPressed("open");
  };
  const select = (step: string | null) => {
    setSelected(step);
    if (step !== null && !isSideOpen) openSide("step");
  };
  const goTo = (step: string) => {
    select(step);
    setSide("step");
    setWanted({ step });
  };
  const editor: FlowEditor = {
    flow,
    faults: checked.data ?? [],
    mayWrite: initial.may_write,
    edit: (edit, place) => dispatch({ do: "edit", edit, ...(place === undefined ? {} : { place }) }),
    selected,
    select,
    goTo,
    current: simulator.heard?.current ?? null,
    path: simulator.heard ? pathOf(flow, simulator.heard.lines) : [],
  };
  const handlePublish = async () => {
    if ((await saving.publish(flow, isUnsaved)) || saving.theirs) setDialog(null);
  };
  const trial = (
    <>
      <SimulatorPanel simulator={simulator} />
      <PhoneTrial flowKey={flowKey} isUnsaved={isUnsaved} />
    </>
  );
  const card =
    selected === "" ? (
      <FrameCard />
    ) : selected && flow.steps[selected] ? (
      <StepCard key={selected} name={selected} step={flow.steps[selected]} />
    ) : (
      <p className="flow-hint">{t("editor.chooseStep")}</p>
    );
  return (
    <FlowEditorContext value={editor}>
      <OthersProvider value={others.editors}>
        <EditorHead
          editing={editing}
          saving={saving}
          isUnsaved={isUnsaved}
          mayDraw={mayDraw}
          view={shownView}
          onView={setView}
          onUndo={() => dispatch({ do: "undo" })}
          onRedo={() => dispatch({ do: "redo" })}
          onPublish={() => setDialog("publish")}
          onVersions={() => setDialog("versions")}
        />
        <OthersBar others={others} nameOf={nameOfItem} />
        {initial.may_write ? null : <Banner kind="info">{t("editor.readOnly")}</Banner>}
        {checked.isError ? (
          <Banner kind="error">{t("editor.unreadable", { why: problemWords(checked.error) })}</Banner>
        ) : checked.data ? (
          <FaultList />
        ) : (
          <Skeleton lines={1} />
        )}
        <div className="flow-editor" data-wide={(isWide && (shownView !== "diagram" || isSideOpen)) || undefined}>
          <div className="flow-main">
            {shownView === "diagram" && !isSideOpen ? (
              <div className="flow-row flow-open-side">
                <Button ref={openRef} size="small" icon={<PanelRightOpen size={15} className="flip" aria-hidden />} onPress={handleOpenSide("step")}>
                  {t("editor.step")}
                </Button>
                <Button size="small" icon={<PhoneCall size={15} aria-hidden />} onPress={handleOpenSide("try")}>
                  {t("editor.try")}
                </Button>
              </div>
            ) : null}
            {shownView === "diagram" ? (
              <Suspense fallback={<Skeleton lines={8} />}>
                <Graph />
              </Suspense>
            ) : (
              <Outline />
            )}
          </div>
          <aside ref={sideRef} className="page-card flow-side" aria-label={t("editor.side")} hidden={shownView === "diagram" && !isSideOpen}>
            {shownView === "diagram" ? (
              <IconButton
                size="small"
                className="flow-close-side"
                label={t("editor.closeSide")}
                icon={<X size={16} aria-hidden />}
                onPress={() => {
                  setIsSideOpen(false);
                  setPressed("close");
                }}
              />
            ) : null}
            {shownView === "diagram" ? (
              <Tabs
                label={t("editor.side")}
                size="small"
                value={side}
                onChange={setSide}
                tabs={[
                  { id: "step", name: t("editor.step"), content: card },
                  { id: "try", name: t("editor.try"), content: trial },
                ]}
              />
            ) : (
              <>
                <h2 className="page-subtitle">{t("editor.try")}</h2>
                {trial}
              </>
            )}
          </aside>
        </div>
      </OthersProvider>
      {dialog === "publish" && !saving.theirs ? (
        <PublishDialog
          before={saving.shown.published?.text ?? null}
          after={flow}
          flowKey={flowKey}
          published={saving.shown.published?.version ?? null}
          draft={saving.shown.draft}
          isUnsaved={isUnsaved}
          isFaulty={editor.faults.length > 0}
          isPending={saving.isPending}
          refusal={saving.refusal}
          onPublish={() => void handlePublish()}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === "versions" ? (
        <VersionsDialog
          flowKey={flowKey}
          name={flow.name}
          mayWrite={initial.may_write}
          isUnsaved={isUnsaved}
          onRolledBack={(version) => {
            saving.rolledBack(textOf(version));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {saving.theirs ? (
        <ConflictDialog
          base={saving.base}
          mine={flow}
          theirs={saving.theirs}
          onKeepMine={() => saving.keepMine(others.mineWithTheirs())}
          onTakeTheirs={() => {
            saving.takeTheirs();
            select(null);
          }}
          onClose={saving.decideLater}
        />
      ) : null}
      <LeavingDialog isUnsaved={isUnsaved} title={t("leaving.title")} words={t("leaving.words")} stay={t("leaving.stay")} leave={t("leaving.leave")} />
    </FlowEditorContext>
  );
}
