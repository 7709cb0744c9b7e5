import type { RouteRow } from "./route-row";
import { community } from "./routes/community";
import { everybody } from "./routes/everybody";
import { government } from "./routes/government";
import { reports } from "./routes/reports";
import { signingIn } from "./routes/signing-in";
import { workArea } from "./routes/work-area";

/** Top-level pages; pages below them are their `children`. */
const areas: readonly RouteRow[] = [...signingIn, ...community, ...reports, ...government, ...workArea, ...everybody];

/** Every address of the product with its guard, its title, its menu entries and who builds it: one row for each page. */
export const routeTable: readonly RouteRow[] = areas.flatMap((row) => [row, ...(row.children ?? [])]);

/** The top-level row of a page: itself if it has children, null if it belongs to none. */
export function parentOf(row: RouteRow): RouteRow | null {
  return row.children ? row : (areas.find((one) => one.children?.includes(row)) ?? null);
}
