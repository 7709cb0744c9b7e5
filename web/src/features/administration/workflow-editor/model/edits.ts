import type { StateKind, StateOutcome, Workflow, WorkflowState, WorkflowTransition } from "../../../../api/schema";

/** What can be done to a workflow: by mouse, by keyboard and in the diagram alike. */
export type Edit =
  /** Adds a state, where given as what another leads to. */
  | { do: "addState"; name: string; from?: number }
  /** Takes a state away, with every move from it and to it. */
  | { do: "removeState"; state: number }
  /** Puts other members in the place of a state's. */
  | { do: "writeState"; state: number; part: Partial<Omit<WorkflowState, "id">> }
  /** Puts a state further up (negative) or down in the list. */
  | { do: "moveState"; state: number; by: number }
  /** Adds a move. */
  | { do: "connect"; from: number; to: number }
  | { do: "disconnect"; from: number; to: number }
  /** Leads a move to another state; everything that it asks for stays. */
  | { do: "redirect"; from: number; to: number; target: number }
  | { do: "writeMove"; from: number; to: number; part: Partial<Omit<WorkflowTransition, "from" | "to">> };

/** The members that a kind has where nothing else is said, as the hub fills them in. */
const BY_KIND: Record<StateKind, Pick<WorkflowState, "token" | "stage" | "outcome">> = {
  initial: { token: "application-received", stage: "received", outcome: "open" },
  open: { token: "review", stage: "reviewed", outcome: "open" },
  waiting: { token: "case-verification", stage: "reviewed", outcome: "open" },
  terminal: { token: "review-completed", stage: "closed", outcome: "closed" },
};

/** Numbers below are the specification's own; those of a program's own states begin here. */
const FIRST_OWN_NUMBER = 20;

/** A number after all others, so that no state gets that of one that was removed here: histories know states by their numbers. */
export function freeNumber(flow: Workflow, used: Iterable<number> = []): number {
  return Math.max(FIRST_OWN_NUMBER - 1, ...flow.states.map(({ id }) => id), ...used) + 1;
}

/** A name that no state has yet. */
export function freeName(flow: Workflow, wanted: string): string {
  const taken = new Set(flow.states.map(({ name }) => name.trim().toLowerCase()));
  let name = wanted;
  for (let number = 2; taken.has(name.trim().toLowerCase()); number++) name = `${wanted} ${number}`;
  return name;
}

export const stateOf = (flow: Workflow, id: number): WorkflowState | undefined => flow.states.find((state) => state.id === id);

export const moveOf = (flow: Workflow, from: number, to: number): WorkflowTransition | undefined =>
  flow.transitions.find((move) => move.from === from && move.to === to);

/** The moves from a state, in the order in which they are offered. */
export const movesFrom = (flow: Workflow, from: number): WorkflowTransition[] => flow.transitions.filter((move) => move.from === from);

/** The states that a state does not lead to yet. */
export const openTargets = (flow: Workflow, from: number): WorkflowState[] => flow.states.filter(({ id }) => id !== from && !moveOf(flow, from, id));

/** A member that says nothing is left out, as the hub leaves it out. */
function trimmedState({ sla_hours, names, applicant_words, sentences, ...rest }: WorkflowState): WorkflowState {
  const some = (words: Record<string, string> | undefined) => {
    const written = Object.entries(words ?? {}).filter(([, text]) => text !== "");
    return written.length ? Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1))) : null;
  };
  const [own, applicants, said] = [some(names), some(applicant_words), some(sentences)];
  return {
    ...rest,
    ...(sla_hours === null || sla_hours === undefined ? {} : { sla_hours }),
    ...(own ? { names: own } : {}),
    ...(applicants ? { applicant_words: applicants } : {}),
    ...(said ? { sentences: said } : {}),
  };
}

function trimmedMove({
  from,
  to,
  requires_user_assigment,
  requires_reason,
  requires_other_person,
  roles,
  required_documents,
}: WorkflowTransition): WorkflowTransition {
  return {
    from,
    to,
    requires_user_assigment: requires_user_assigment ?? false,
    requires_reason: requires_reason ?? false,
    ...(requires_other_person ? { requires_other_person } : {}),
    ...(roles?.length ? { roles } : {}),
    ...(required_documents?.length ? { required_documents } : {}),
  };
}

/** A state with another kind: an outcome that the kind cannot have becomes the kind's own. */
function ofKind(state: WorkflowState, kind: StateKind): WorkflowState {
  const fits = (outcome: StateOutcome) => outcome !== (kind === "terminal" ? "open" : "closed");
  return { ...state, kind, ...(fits(state.outcome) ? {} : { outcome: BY_KIND[kind].outcome, stage: BY_KIND[kind].stage }) };
}

function withState(flow: Workflow, id: number, change: (state: WorkflowState) => WorkflowState): Workflow {
  const states = flow.states.map((state) => (state.id === id ? trimmedState(change(state)) : state));
  return { ...flow, states };
}

function withMove(flow: Workflow, from: number, to: number, change: (move: WorkflowTransition) => WorkflowTransition): Workflow {
  const transitions = flow.transitions.map((move) => (move.from === from && move.to === to ? trimmedMove(change(move)) : move));
  return { ...flow, transitions };
}

function connect(flow: Workflow, from: number, to: number): Workflow {
  if (from === to || !stateOf(flow, from) || !stateOf(flow, to) || moveOf(flow, from, to)) return flow;
  return { ...flow, transitions: [...flow.transitions, trimmedMove({ from, to })] };
}

/** The workflow after an edit; the same one where it changes nothing. `used` are numbers that states in force have. */
export function edited(flow: Workflow, edit: Edit, used: Iterable<number> = []): Workflow {
  switch (edit.do) {
    case "addState": {
      const kind: StateKind = flow.states.some((state) => state.kind === "initial") ? "open" : "initial";
      const id = freeNumber(flow, used);
      const added = { ...flow, states: [...flow.states, { id, name: freeName(flow, edit.name), kind, ...BY_KIND[kind] }] };
      return edit.from === undefined ? added : connect(added, edit.from, id);
    }
    case "removeState": {
      if (!stateOf(flow, edit.state)) return flow;
      return {
        states: flow.states.filter(({ id }) => id !== edit.state),
        transitions: flow.transitions.filter(({ from, to }) => from !== edit.state && to !== edit.state),
      };
    }
    case "writeState": {
      const state = stateOf(flow, edit.state);
      if (!state) return flow;
      const { kind, ...part } = edit.part;
      return withState(flow, edit.state, (before) => ({ ...(kind ? ofKind(before, kind) : before), ...part }));
    }
    case "moveState": {
      const at = flow.states.findIndex(({ id }) => id === edit.state);
      const target = Math.min(Math.max(at + edit.by, 0), flow.states.length - 1);
      if (at < 0 || target === at) return flow;
      const states = flow.states.toSpliced(at, 1).toSpliced(target, 0, flow.states[at]!);
      return { ...flow, states };
    }
    case "connect":
      return connect(flow, edit.from, edit.to);
    case "disconnect": {
      if (!moveOf(flow, edit.from, edit.to)) return flow;
      return { ...flow, transitions: flow.transitions.filter((move) => move.from !== edit.from || move.to !== edit.to) };
    }
    case "redirect": {
      const { from, to, target } = edit;
      if (!moveOf(flow, from, to) || from === target || !stateOf(flow, target) || moveOf(flow, from, target)) return flow;
      return withMove(flow, from, to, (move) => ({ ...move, to: target }));
    }
    case "writeMove":
      return moveOf(flow, edit.from, edit.to) ? withMove(flow, edit.from, edit.to, (move) => ({ ...move, ...edit.part })) : flow;
  }
}
