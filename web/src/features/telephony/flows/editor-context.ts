import { createContext, useContext } from "react";
import type { Flow, FlowFault } from "../../../api/schema";
import type { Edit } from "./model/edits";

/** What every part of the editor sees of the flow that is being edited. */
export interface FlowEditor {
  flow: Flow;
  faults: readonly FlowFault[];
  mayWrite: boolean;
  /** Edits at one `place` are undone together. */
  edit: (edit: Edit, place?: string) => void;
  /** The step that is open; `""` is the whole call, null none. */
  selected: string | null;
  select: (step: string | null) => void;
  /** Opens a step and puts the keyboard there. */
  goTo: (step: string) => void;
  /** The step that the test call is at. */
  current: string | null;
  /** The steps that the test call has come through, in order. */
  path: readonly string[];
}

export const FlowEditorContext = createContext<FlowEditor | null>(null);

export function useFlowEditor(): FlowEditor {
  const editor = useContext(FlowEditorContext);
  if (!editor) throw new Error("a part of the editor is outside of it");
  return editor;
}

/** A step as the others at the flow are told of it; `""` is the whole call. */
export const stepItem = (step: string): string => `step:${step}`;

/** The id of the button that opens a step, where the keyboard goes to it. */
export const stepButtonId = (step: string): string => `flow-step-${step || "whole-call"}`;
