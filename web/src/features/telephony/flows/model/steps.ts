import type { Defaults, Flow, FlowExit, FlowStep } from "../../../../api/schema";

export type Verb = FlowStep["verb"];
export type StepOf<V extends Verb> = Extract<FlowStep, { verb: V }>;

/** The verbs, in the order in which they are offered. */
export const VERBS = [
  "say",
  "play",
  "gather",
  "hours",
  "lookup",
  "branch",
  "set",
  "set-status",
  "enqueue",
  "voicemail",
  "dial",
  "conference",
  "refer",
  "record",
  "message",
  "goto",
  "hangup",
] as const satisfies readonly Verb[];
export type OfferedVerb = (typeof VERBS)[number];

/** Where a step can lead. */
export interface Exit {
  /** The member that says so, as faults name it: `open`, `on.1`. */
  field: string;
  /** The step; empty while it is open, null where an exit that may be left out is. */
  to: string | null;
  isRequired: boolean;
}

/** The step that an exit of keys or values leads to. */
export const nextOf = (exit: FlowExit): string => (typeof exit === "string" ? exit : exit.next);

/** What is set before an exit is taken. */
export const setOf = (exit: FlowExit): Record<string, string> => (typeof exit === "string" ? {} : exit.set);

/** An exit that leads to a step after something is set; a plain one where nothing is. */
export const exitTo = (next: string, set: Record<string, string>): FlowExit => (Object.keys(set).length ? { set, next } : next);

const required = (field: string, to: string): Exit => ({ field, to, isRequired: true });
const optional = (field: string, to: string | null | undefined): Exit => ({ field, to: to ?? null, isRequired: false });
const answers = (on: Record<string, FlowExit> | undefined): Exit[] => Object.entries(on ?? {}).map(([keys, exit]) => required(`on.${keys}`, nextOf(exit)));

/** Every exit of a step, those too that lead nowhere. */
export function exitsOf(step: FlowStep): Exit[] {
  switch (step.verb) {
    case "hours":
      return [required("open", step.open), required("closed", step.closed), optional("holiday", step.holiday)];
    case "gather": {
      const hasAnswers = Object.keys(step.on ?? {}).length > 0;
      const next: Exit[] = hasAnswers && !step.next ? [] : [{ field: "next", to: step.next ?? null, isRequired: !hasAnswers }];
      return [...answers(step.on), ...next, optional("noInput", step.noInput), optional("noMatch", step.noMatch)];
    }
    case "branch":
      return [...answers(step.on), required("next", step.next)];
    case "lookup":
      return [required("found", step.found), required("notFound", step.notFound)];
    case "enqueue":
      return [required("timeout", step.timeout), optional("voicemail", step.voicemail), optional("abandoned", step.abandoned)];
    case "dial":
      return [required("next", step.next), required("notTaken", step.notTaken)];
    case "say":
    case "play":
    case "set":
    case "message":
    case "voicemail":
    case "record":
      return [required("next", step.next)];
    case "set-status":
      return [required("next", step.next), required("refused", step.refused)];
    case "conference":
      return [required("next", step.next)];
    case "refer":
      return [required("notTaken", step.notTaken)];
    case "goto":
    case "hangup":
      return [];
  }
}

/** The step with one of its exits leading elsewhere. */
export function withExit(step: FlowStep, field: string, to: string | null): FlowStep {
  if (field.startsWith("on.") && (step.verb === "gather" || step.verb === "branch")) {
    const keys = field.slice(3);
    const before = step.on?.[keys];
    if (before === undefined) return step;
    return { ...step, on: { ...step.on, [keys]: exitTo(to ?? "", setOf(before)) } };
  }
  return { ...step, [field]: to } as FlowStep;
}

/** What holds where a step says nothing else (the format's own). */
const DEFAULTS: Defaults = { timeout: 6, interDigitTimeout: 3, tries: 3, onError: null, onHangup: null, person: null, maxCall: 1800 };

export const defaultsOf = (flow: Flow): Defaults => ({ ...DEFAULTS, ...flow.defaults });

/** What the flow itself leads to, without any step's doing. */
export function exitsOfFlow(flow: Flow): Exit[] {
  const { onError, person, onHangup } = defaultsOf(flow);
  return [
    required("start", flow.start),
    optional("defaults.onError", onError),
    optional("defaults.person", person),
    optional("defaults.onHangup", onHangup === "log" ? null : onHangup),
  ];
}

/** The flow with one of its own exits leading elsewhere. */
export function withFlowExit(flow: Flow, field: string, to: string | null): Flow {
  if (field === "start") return { ...flow, start: to ?? "" };
  const name = field.slice("defaults.".length);
  return { ...flow, defaults: { ...defaultsOf(flow), [name]: name === "onHangup" && to === null ? "log" : to } };
}

const inLanguages = (flow: Flow) => Object.fromEntries(flow.lang.map((lang) => [lang, ""]));

/** A new step. Its exits are open, and what is said in it is still to be written. */
export function newStep(verb: OfferedVerb, flow: Flow): FlowStep {
  switch (verb) {
    case "say":
      return { verb, say: inLanguages(flow), bargein: false, next: "" };
    case "gather":
      return { verb, numDigits: 1, say: inLanguages(flow), on: { "1": "" } };
    case "hours":
      return { verb, schedule: "", open: "", closed: "" };
    case "lookup":
      return { verb, by: "", birthDate: "", found: "", notFound: "" };
    case "branch":
      return { verb, by: "", on: {}, next: "" };
    case "set":
      return { verb, set: {}, next: "" };
    case "enqueue":
      return { verb, name: "reviewers", waitPlay: "moh", maxWait: 60, timeout: "" };
    case "voicemail":
      return { verb, mailbox: "reviewers", say: inLanguages(flow), maxLength: 120, finishOnKey: "#", transcribe: true, next: "" };
    case "play":
      return { verb, audio: inLanguages(flow), bargein: false, next: "" };
    case "dial":
      return { verb, number: "", timeout: 30, next: "", notTaken: "" };
    case "conference":
      return { verb, name: "room", waitPlay: "moh", finishOnKey: "#", maxLength: 3600, next: "" };
    case "refer":
      return { verb, to: "", notTaken: "" };
    case "record":
      return { verb, action: "start", next: "" };
    case "set-status":
      return { verb, status: 0, comment: "", next: "", refused: "" };
    case "message":
      return { verb, text: inLanguages(flow), requireConsent: true, next: "" };
    case "goto":
      return { verb, flow: "" };
    case "hangup":
      return { verb, say: inLanguages(flow) };
  }
}

/** What a step says, by the member that holds it. */
export function promptsOf(step: FlowStep): { field: "say" | "text"; words: Record<string, string> }[] {
  switch (step.verb) {
    case "say":
    case "gather":
    case "voicemail":
      return [{ field: "say", words: step.say }];
    case "hangup":
      return step.say ? [{ field: "say", words: step.say }] : [];
    case "message":
      return [{ field: "text", words: step.text }];
    case "hours":
    case "play":
    case "branch":
    case "set":
    case "lookup":
    case "goto":
    case "enqueue":
    case "dial":
    case "record":
    case "set-status":
    case "conference":
    case "refer":
      return [];
  }
}

/** The variables that a look-up fills in, and those that every call has. */
const ALWAYS = ["case_no", "case_status", "case_program", "applicant_name", "first_name", "agency", "program", "lang"];

/** The variables that a flow may read, and those that it gathers itself. */
export function variablesOf(flow: Flow): { all: string[]; gathered: string[] } {
  const gathered: string[] = [];
  const set: string[] = [];
  for (const step of Object.values(flow.steps)) {
    if (step.verb === "gather" && step.save) gathered.push(step.save);
    if (step.verb === "set") set.push(...Object.keys(step.set));
    if (step.verb === "gather" || step.verb === "branch") for (const exit of Object.values(step.on ?? {})) set.push(...Object.keys(setOf(exit)));
  }
  return { all: [...new Set([...gathered, ...set, ...ALWAYS])], gathered: [...new Set(gathered)] };
}
