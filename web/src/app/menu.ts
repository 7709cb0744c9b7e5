import { mayOpen } from "./decide";
import type { AreaId, MenuEntry, MenuViewer } from "./route-row";
import { routeTable } from "./route-table";

export interface Area {
  id: AreaId;
  path: string;
}

/** The entries of a bar, in its order: those of pages that this person may open (specification 2, section 2.5; 3, section 2). */
export function menuOf(bar: MenuEntry["bar"], viewer: MenuViewer): Area[] {
  const entries = routeTable.flatMap((row) =>
    (row.menu ?? []).filter((entry) => entry.bar === bar && mayOpen(row.guard, viewer.user) && (!entry.for || entry.for(viewer))).map((entry) => ({ ...entry, path: entry.to ?? row.path })),
  );
  return entries.sort((one, other) => one.order - other.order).map(({ name, path }) => ({ id: name, path }));
}
