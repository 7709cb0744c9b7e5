/** The text of a value that does not depend on the order of members, nor on those that are left out or null. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (member === null || typeof member !== "object" || Array.isArray(member)) return member;
    const members = Object.entries(member).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Whether two texts are the same but for what is left out of one of them. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** A member in which two texts differ; null where one of them has none. */
export interface DifferentMember {
  /** With dots, as faults name it. */
  path: string;
  mine: string | null;
  theirs: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";
const shown = (value: unknown): string | null => (value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value));

/** The members in which two texts differ, the deepest that say it. */
export function differentMembers(mine: unknown, theirs: unknown, path = ""): DifferentMember[] {
  if (isSame(mine, theirs)) return [];
  if (!isRecord(mine) || !isRecord(theirs) || Array.isArray(mine) !== Array.isArray(theirs)) return [{ path, mine: shown(mine), theirs: shown(theirs) }];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort();
  return names.flatMap((name) => differentMembers(mine[name], theirs[name], path ? `${path}.${name}` : name));
}
