import type { RouteRow } from "./route-row";
import { community } from "./routes/community";
import { everybody } from "./routes/everybody";
import { government } from "./routes/government";
import { reports } from "./routes/reports";
import { signingIn } from "./routes/signing-in";
import { workArea } from "./routes/work-area";

/** The pages that stand on their own; those below them are their `children`. */
const areas: readonly RouteRow[] = [...signingIn, ...community, ...reports, ...government, ...workArea, ...everybody];

/** Every address of the product with its guard, its title, its menu entries and who builds it: one row for each page. */
export const routeTable: readonly RouteRow[] = areas.flatMap((row) => [row, ...(row.children ?? [])]);

/** The row that a page stands below: itself where it has pages below it, null where it belongs to none. */
export function parentOf(row: RouteRow): RouteRow | null {
  return row.children ? row : (areas.find((one) => one.children?.includes(row)) ?? null);
}
