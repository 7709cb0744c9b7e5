import type { Flow } from "../../../../api/schema";
import { exitsOf, exitsOfFlow } from "./steps";

/** The names of a flow's steps as a caller may come to them: from the start on, then what the flow itself leads to, then what nothing leads to. */
export function walkingOrder(flow: Flow): { reached: string[]; unreached: string[] } {
  const reached: string[] = [];
  const seen = new Set<string>();
  const open = exitsOfFlow(flow)
    .map((exit) => exit.to)
    .toReversed();
  while (open.length) {
    const name = open.pop();
    const step = name ? flow.steps[name] : undefined;
    if (!name || !step || seen.has(name)) continue;
    seen.add(name);
    reached.push(name);
    const next = exitsOf(step).map((exit) => exit.to);
    open.push(...next.toReversed());
  }
  return { reached, unreached: Object.keys(flow.steps).filter((name) => !seen.has(name)) };
}

/** What leads to a step, with the member that says so; `""` is the flow itself. */
export function leadingTo(flow: Flow, target: string): { step: string; field: string }[] {
  const found = exitsOfFlow(flow).flatMap((exit) => (exit.to === target ? [{ step: "", field: exit.field }] : []));
  for (const [name, step] of Object.entries(flow.steps)) {
    for (const exit of exitsOf(step)) if (exit.to === target) found.push({ step: name, field: exit.field });
  }
  return found;
}
