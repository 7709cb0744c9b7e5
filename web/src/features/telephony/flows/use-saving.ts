import { useState, type Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { Flow, FlowVersion, FlowView } from "../../../api/schema";
import { useProblemWords } from "../../../lib/problem-words";
import { showToast } from "../../../ui/toast-queue";
import { baseOf, FlowChanged, useFlow, usePublishFlow, useSaveDraft, type Base } from "./api/flows";
import type { EditorChange } from "./model/history";

/** What the hub has of the flow, and what it answered to the last saving. */
export interface Saving {
  shown: FlowView;
  base: Base;
  /** What somebody else has saved or published since. */
  theirs: FlowView | null;
  isPending: boolean;
  /** Why publishing was refused, in words. */
  refusal: string | null;
  /** Saves the draft; answers its version, or null where that failed or is to be decided. */
  save: (flow: Flow, base?: Base) => Promise<number | null>;
  publish: (flow: Flow, isUnsaved: boolean) => Promise<boolean>;
  keepMine: (flow: Flow) => void;
  takeTheirs: () => void;
  decideLater: () => void;
  rolledBack: (version: FlowVersion) => void;
}

/** Saves and publishes the flow that is being edited. */
export function useSaving(flowKey: string, initial: FlowView, dispatch: Dispatch<EditorChange>): Saving {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const [shown, setShown] = useState(initial);
  const [theirs, setTheirs] = useState<FlowView | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const saveDraft = useSaveDraft(flowKey);
  const publishFlow = usePublishFlow(flowKey);
  const read = useFlow(flowKey);
  const base = baseOf(shown);

  /** Where a version has changed between reading and writing, what the hub has by now says how. */
  const meetConflict = async () => {
    const { data } = await read.refetch();
    if (data) setTheirs(data);
  };
  const save = async (flow: Flow, on: Base = base): Promise<number | null> => {
    try {
      const { draft } = await saveDraft.mutateAsync({ base: on, flow });
      setShown((before) => ({ ...before, draft }));
      dispatch({ do: "saved", flow });
      showToast({ kind: "success", title: t("editor.saved") });
      return draft.version;
    } catch (error) {
      if (error instanceof FlowChanged) setTheirs(error.theirs);
      else if (isProblem(error, "version_conflict")) await meetConflict();
      else showToast({ kind: "error", title: t("editor.saveFailed"), detail: problemWords(error) });
      return null;
    }
  };
  const publish = async (flow: Flow, isUnsaved: boolean): Promise<boolean> => {
    setRefusal(null);
    const version = isUnsaved || !shown.draft ? await save(flow) : shown.draft.version;
    if (version === null) return false;
    try {
      const published = await publishFlow.mutateAsync(version);
      setShown((before) => ({ ...before, published, draft: null }));
      showToast({ kind: "success", title: t("publishing.done", { version: published.version }) });
      return true;
    } catch (error) {
      if (isProblem(error, "version_conflict")) await meetConflict();
      else setRefusal(`${t("publishing.failed")}. ${problemWords(error)}`);
      return false;
    }
  };
  return {
    shown,
    base,
    theirs,
    isPending: saveDraft.isPending || publishFlow.isPending,
    refusal,
    save,
    publish,
    keepMine: (flow) => {
      if (!theirs) return;
      setShown(theirs);
      setTheirs(null);
      void save(flow, baseOf(theirs));
    },
    takeTheirs: () => {
      const flow = theirs?.draft?.flow ?? theirs?.published?.flow;
      if (!theirs || !flow) return;
      setShown(theirs);
      setTheirs(null);
      dispatch({ do: "take", flow });
    },
    decideLater: () => setTheirs(null),
    rolledBack: (published) => {
      setShown((before) => ({ ...before, published, draft: null }));
      dispatch({ do: "take", flow: published.flow });
      showToast({ kind: "success", title: t("versions.done", { version: published.version }) });
    },
  };
}
