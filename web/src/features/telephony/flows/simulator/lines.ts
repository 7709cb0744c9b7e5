import type { Flow, Simulation, SimulatedLine, SimulationAct } from "../../../../api/schema";

/** What the caller does, as it is pressed in the simulator. */
export type CallerAct = { do: "press"; keys: string; early: boolean } | { do: "wait"; seconds: number } | { do: "hang_up" };

/** What others do in the call. */
export interface Answers {
  found: boolean;
  status: string;
  program: string;
  taken: boolean;
  /** Whether the caller answers a callback. */
  answered: boolean;
}

/** Most look-ups, and calls for a reviewer, that one call is answered. */
const TIMES = 8;

/**
 * The script of a call up to where the caller is to do something: what was done, silence until nothing is said any more, and
 * then, a second later, hanging up. Answers of others are taken when they are asked for.
 */
export function scriptOf(acts: readonly CallerAct[], answers: Answers): SimulationAct[] {
  const script: SimulationAct[] = [];
  const toSilence: SimulationAct = { do: "press", keys: "" };
  for (const act of acts) {
    if (act.do !== "press") script.push(toSilence);
    script.push(act);
  }
  script.push(toSilence, { do: "wait", seconds: 1 }, { do: "hang_up" });
  for (let time = 0; time < TIMES; time++) {
    script.push(answers.found ? { do: "found", values: { case_status: answers.status, case_program: answers.program } } : { do: "not_found" });
    script.push(answers.taken ? { do: "taken" } : { do: "not_taken" });
    script.push(answers.answered ? { do: "answered" } : { do: "unanswered" });
  }
  return script;
}

/** The steps of this flow that a call has come through, in order; what was entered in another flow is not among them. */
export function pathOf(flow: Flow, lines: readonly SimulatedLine[]): string[] {
  const path: string[] = [];
  for (const { kind, step } of lines) {
    if (kind !== "entered") continue;
    if (!flow.steps[step]) break;
    path.push(step);
    if (flow.steps[step]?.verb === "goto") break;
  }
  return path;
}

export interface Heard {
  lines: SimulatedLine[];
  /** Whether the caller's turn has come; otherwise the call is over. */
  waits: boolean;
  /** The step of the flow that the call is at; null in another flow, or when it is over. */
  current: string | null;
}

/** What has happened so far: without the hanging up that only ends the script. */
export function heardOf(flow: Flow, { lines, end, took_ms }: Simulation, acts: readonly CallerAct[]): Heard {
  const isHungUp = acts.some((act) => act.do === "hang_up");
  const waits = end === "hung_up" && !isHungUp;
  const heard = waits ? lines.filter((line) => line.at_ms < took_ms) : lines;
  let current: string | null = null;
  for (const { kind, step } of heard) {
    if (kind !== "entered") continue;
    // Steps of another flow may have the same names.
    if (current !== null && flow.steps[current]?.verb === "goto") return { lines: heard, waits, current: null };
    current = step;
  }
  return { lines: heard, waits, current: waits && current !== null && flow.steps[current] ? current : null };
}
