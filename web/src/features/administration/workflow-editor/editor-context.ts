import { createContext, useContext } from "react";
import type { ConfigurationFault, ConfigurationWarning, RemovedCases, Workflow } from "../../../api/schema";
import type { Moves } from "./api/workflow";
import type { Edit } from "./model/edits";

/** What every part of the editor sees of the workflow that is being edited. */
export interface WorkflowEditor {
  program: number;
  flow: Workflow;
  faults: readonly ConfigurationFault[];
  warnings: readonly ConfigurationWarning[];
  /** The states that the workflow has no more and that cases are in. */
  removed: readonly RemovedCases[];
  /** Numbers that states of the program have or had: a new state takes none of them. */
  taken: readonly number[];
  /** Where those cases go. */
  moves: Moves;
  setMove: (state: number, to: number | null) => void;
  mayWrite: boolean;
  /** Edits at one `place` are undone together. */
  edit: (edit: Edit, place?: string) => void;
  /** The state that is open. */
  selected: number | null;
  select: (state: number | null) => void;
  /** The move of the open state whose fields are shown, by where it leads. */
  openMove: number | null;
  showMove: (to: number | null) => void;
  /** Puts the keyboard on an element once it is there. */
  focusOn: (id: string) => void;
  /** The languages that the fields of words are shown in, English left out. */
  languages: readonly string[];
  addLanguage: (code: string) => void;
  /** Opens a state, and one of its moves where one is named, and puts the keyboard there. */
  goTo: (state: number, to?: number) => void;
}

export const WorkflowEditorContext = createContext<WorkflowEditor | null>(null);

export function useWorkflowEditor(): WorkflowEditor {
  const editor = useContext(WorkflowEditorContext);
  if (!editor) throw new Error("a part of the editor is outside of it");
  return editor;
}

/** The id of the button that opens a state, where the keyboard goes to it. */
export const stateButtonId = (state: number): string => `workflow-state-${state}`;

/** A state as the others at the workflow are told of it. */
export const stateItem = (state: number): string => `state:${state}`;

/** The id of a move's fields. */
export const moveId = (from: number, to: number): string => `workflow-move-${from}-${to}`;
