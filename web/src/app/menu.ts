import { mayOpen } from "./decide";
import type { MenuEntry, MenuViewer, ShortName, TitleId } from "./route-row";
import { routeTable } from "./route-table";

export interface Area {
  /** The id of the page's row. */
  id: string;
  path: string;
  /** The key of its name, in the words of `shell` or of `pages`. */
  words: `shell:areas.${ShortName}` | `pages:titles.${TitleId}`;
}

/** The entries of a bar, in its order: those of pages that this person may open (specification 2, section 2.5; 3, section 2). */
export function menuOf(bar: MenuEntry["bar"], viewer: MenuViewer): Area[] {
  return routeTable
    .flatMap((row) => (row.menu ?? []).map((entry) => ({ row, entry })))
    .filter(({ row, entry }) => entry.bar === bar && mayOpen(row.guard, viewer.user) && (!entry.for || entry.for(viewer)))
    .sort((one, other) => one.entry.order - other.entry.order)
    .map(({ row, entry }) => ({ id: row.id, path: entry.to ?? row.path, words: entry.name ? `shell:areas.${entry.name}` : `pages:titles.${row.title}` }));
}
