import type { Workflow } from "../../../../api/schema";
import { movesFrom } from "./edits";

export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 64;
const COLUMN_GAP = 112;
const ROW_GAP = 32;

export interface Place {
  x: number;
  y: number;
}

/** How many moves a case makes at least before it comes to each state; states that nothing leads to are missing. */
export function depths(flow: Workflow): Map<number, number> {
  const found = new Map<number, number>();
  let ring = flow.states.filter((state) => state.kind === "initial").map(({ id }) => id);
  for (let depth = 0; ring.length; depth++) {
    const next: number[] = [];
    for (const id of ring) {
      if (found.has(id)) continue;
      found.set(id, depth);
      next.push(...movesFrom(flow, id).map(({ to }) => to));
    }
    ring = next;
  }
  return found;
}

/** Places the states in columns by the fewest moves that lead to them; those that nothing leads to stand below the first column. */
export function layOut(flow: Workflow): Map<number, Place> {
  const depth = depths(flow);
  const columns: number[][] = [];
  for (const { id } of flow.states) (columns[depth.get(id) ?? 0] ??= []).push(id);
  const places = new Map<number, Place>();
  columns.forEach((ids, column) => {
    const ordered = column === 0 ? ids.toSorted((one, other) => Number(!depth.has(one)) - Number(!depth.has(other))) : ids;
    ordered.forEach((id, row) => places.set(id, { x: column * (NODE_WIDTH + COLUMN_GAP), y: row * (NODE_HEIGHT + ROW_GAP) }));
  });
  return places;
}
