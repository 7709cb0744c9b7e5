import type { Flow } from "../../../../api/schema";
import { isSame } from "../../../../shared/config-editor/same-text";

export interface Differences {
  added: string[];
  removed: string[];
  changed: string[];
  /** Something of the flow itself is another: name, languages, times, what it leads to. */
  isFrameChanged: boolean;
}

/** What one flow has that the other has not. */
export function differences(before: Flow | null, after: Flow): Differences {
  const old = before?.steps ?? {};
  const { steps: _old, ...oldFrame } = before ?? { ...after };
  const { steps: _new, ...newFrame } = after;
  const names = Object.keys(after.steps);
  return {
    added: names.filter((name) => !old[name]),
    removed: Object.keys(old).filter((name) => !after.steps[name]),
    changed: names.filter((name) => old[name] && !isSame(old[name], after.steps[name])),
    isFrameChanged: !isSame(oldFrame, newFrame),
  };
}
