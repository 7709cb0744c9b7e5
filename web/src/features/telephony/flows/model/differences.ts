import type { Flow } from "../../../../api/schema";

export interface Differences {
  added: string[];
  removed: string[];
  changed: string[];
  /** Something of the flow itself is another: name, languages, times, what it leads to. */
  isFrameChanged: boolean;
}

/** The text of a value that does not depend on the order of members, nor on those that are left out or null. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (member === null || typeof member !== "object" || Array.isArray(member)) return member;
    const members = Object.entries(member).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Whether two flows are the same but for what is left out of one of them. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

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
