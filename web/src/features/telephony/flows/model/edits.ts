import type { Flow, FlowStep } from "../../../../api/schema";
import { exitsOf, exitsOfFlow, newStep, withExit, withFlowExit, type OfferedVerb } from "./steps";
import { leadingTo } from "./walk";

/** What can be done to a flow. */
export type Edit =
  /** Adds a step, where given as what an exit leads to; `step: ""` is the flow itself. */
  | { do: "add"; verb: OfferedVerb; name: string; from?: { step: string; field: string } }
  | { do: "rename"; step: string; to: string }
  /** What led to it is open afterwards. */
  | { do: "remove"; step: string }
  | { do: "connect"; step: string; field: string; to: string | null }
  /** Puts other fields in the place of a step's. */
  | { do: "write"; step: string; content: FlowStep }
  /** Changes the flow's own members. */
  | { do: "frame"; part: Partial<Omit<Flow, "steps">> };

/** Longest name of a step. */
export const MAX_STEP_NAME = 40;

/** A name as steps may have it: small letters, digits, `_` and `-`. */
export const plainName = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_STEP_NAME);

/** A name that no step has yet. */
export function freeName(flow: Flow, wanted: string): string {
  const base = plainName(wanted) || "step";
  let name = base;
  for (let number = 2; flow.steps[name]; number++) name = `${base.slice(0, MAX_STEP_NAME - 4)}-${number}`;
  return name;
}

function connect(flow: Flow, step: string, field: string, to: string | null): Flow {
  if (step === "") return withFlowExit(flow, field, to);
  const content = flow.steps[step];
  return content ? { ...flow, steps: { ...flow.steps, [step]: withExit(content, field, to) } } : flow;
}

/** Leads everything elsewhere that leads to a step. */
function lead(flow: Flow, from: string, to: string): Flow {
  let led = flow;
  for (const { step, field } of leadingTo(flow, from)) led = connect(led, step, field, to);
  return led;
}

/** The languages of a flow were changed: every prompt has those and no others. */
function inItsLanguages(flow: Flow): Flow {
  const fitted = (words: Record<string, string>) => Object.fromEntries(flow.lang.map((lang) => [lang, words[lang] ?? ""]));
  const steps = Object.entries(flow.steps).map(([name, step]): [string, FlowStep] => {
    if (step.verb === "play") return [name, { ...step, audio: fitted(step.audio) }];
    if (step.verb === "message") return [name, { ...step, text: fitted(step.text) }];
    if (step.verb === "say" || step.verb === "gather" || step.verb === "voicemail") return [name, { ...step, say: fitted(step.say) }];
    if (step.verb === "hangup" && step.say) return [name, { ...step, say: fitted(step.say) }];
    return [name, step];
  });
  return { ...flow, steps: Object.fromEntries(steps) };
}

/** The flow after an edit; the same one where it changes nothing. */
export function edited(flow: Flow, edit: Edit): Flow {
  switch (edit.do) {
    case "add": {
      if (flow.steps[edit.name]) return flow;
      const added = { ...flow, steps: { ...flow.steps, [edit.name]: newStep(edit.verb, flow) } };
      const from = edit.from ?? (flow.start === "" ? { step: "", field: "start" } : null);
      return from ? connect(added, from.step, from.field, edit.name) : added;
    }
    case "rename": {
      const content = flow.steps[edit.step];
      if (!content || flow.steps[edit.to] || plainName(edit.to) !== edit.to) return flow;
      const led = lead(flow, edit.step, edit.to);
      // Its place among the others stays what it was.
      const steps = Object.entries(led.steps).map(([name, step]) => [name === edit.step ? edit.to : name, step] as const);
      return { ...led, steps: Object.fromEntries(steps) };
    }
    case "remove": {
      if (!flow.steps[edit.step]) return flow;
      const { [edit.step]: _removed, ...steps } = lead(flow, edit.step, "").steps;
      return { ...lead(flow, edit.step, ""), steps };
    }
    case "connect":
      return connect(flow, edit.step, edit.field, edit.to);
    case "write":
      return flow.steps[edit.step] ? { ...flow, steps: { ...flow.steps, [edit.step]: edit.content } } : flow;
    case "frame": {
      const framed = { ...flow, ...edit.part };
      return edit.part.lang ? inItsLanguages(framed) : framed;
    }
  }
}

/** Exits that lead nowhere and have to, and those that lead to a step that is gone. */
export function openExits(flow: Flow): { step: string; field: string }[] {
  const isOpen = (to: string | null, isRequired: boolean) => (to === null ? isRequired : !flow.steps[to]);
  const open = exitsOfFlow(flow).flatMap((exit) => (isOpen(exit.to, exit.isRequired) ? [{ step: "", field: exit.field }] : []));
  for (const [name, step] of Object.entries(flow.steps)) {
    for (const exit of exitsOf(step)) if (isOpen(exit.to, exit.isRequired)) open.push({ step: name, field: exit.field });
  }
  return open;
}
