import type { Flow } from "../../../../api/schema";
import { exitsOf } from "./steps";
import { walkingOrder } from "./walk";

export const NODE_WIDTH = 232;
const HEAD_HEIGHT = 58;
export const EXIT_HEIGHT = 24;
const COLUMN_GAP = 96;
const ROW_GAP = 28;

export interface Place {
  x: number;
  y: number;
  height: number;
}

/** How tall a step is drawn: its head, and a line for each exit that leads somewhere or has to. */
export const nodeHeight = (exits: number): number => HEAD_HEIGHT + exits * EXIT_HEIGHT;

/** The exits that are drawn: what may be left out is drawn where it is not. */
export const drawnExits = (flow: Flow, name: string) => {
  const step = flow.steps[name];
  return step ? exitsOf(step).filter((exit) => exit.isRequired || exit.to !== null) : [];
};

/**
 * Places the steps in columns: each is one column after the first step that leads to it, in the order of those before it.
 * Connections to earlier steps are drawn backwards.
 */
export function layOut(flow: Flow): Map<string, Place> {
  const { reached, unreached } = walkingOrder(flow);
  const column = new Map<string, number>();
  const roots = [flow.start, flow.defaults?.onError, flow.defaults?.person, flow.defaults?.onHangup];
  let ring = [...new Set(roots)].slice(0, 1);
  const visit = (names: (string | null | undefined)[], depth: number) => {
    const next: (string | null)[] = [];
    for (const name of names) {
      if (!name || !flow.steps[name] || column.has(name)) continue;
      column.set(name, depth);
      next.push(...exitsOf(flow.steps[name]).map((exit) => exit.to));
    }
    return next;
  };
  for (let depth = 0; ring.length; depth++) ring = visit(ring, depth);
  // What only a failure, the key for a person or a hang-up leads to begins in the second column.
  ring = roots.slice(1);
  for (let depth = 1; ring.length; depth++) ring = visit(ring, depth);
  const loose = unreached.filter((name) => !column.has(name));
  for (const name of loose) column.set(name, 0);

  const columns: string[][] = [];
  for (const name of [...reached, ...loose]) (columns[column.get(name) ?? 0] ??= []).push(name);
  const places = new Map<string, Place>();
  columns.forEach((names, at) => {
    const ordered = at === 0 ? names : byPlaceBefore(flow, names, columns[at - 1] ?? [], places);
    let y = 0;
    for (const name of ordered) {
      const height = nodeHeight(drawnExits(flow, name).length);
      places.set(name, { x: at * (NODE_WIDTH + COLUMN_GAP), y, height });
      y += height + ROW_GAP;
    }
  });
  return places;
}

/** A column's steps in the order of the exits that lead to them, so that few connections cross. */
function byPlaceBefore(flow: Flow, names: string[], before: string[], places: Map<string, Place>): string[] {
  const heightOf = new Map<string, number>();
  for (const name of before) {
    drawnExits(flow, name).forEach((exit, index) => {
      const y = (places.get(name)?.y ?? 0) + index * EXIT_HEIGHT;
      if (exit.to && !heightOf.has(exit.to)) heightOf.set(exit.to, y);
    });
  }
  return names.toSorted((one, other) => (heightOf.get(one) ?? Infinity) - (heightOf.get(other) ?? Infinity) || names.indexOf(one) - names.indexOf(other));
}
