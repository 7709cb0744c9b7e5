import { paths } from "../../lib/paths";
import { isAdministrator } from "../../lib/roles";
import { report, REPORTS, type Audience } from "../pages/reports";
import { own, roles, withChildren, type Child, type RouteRow } from "../route-row";

/** The report that administrators reach from the top bar as the community's (specification 2, section 2.5). */
const COMMUNITY = "business/data-accuracy";

const pages = (audience: Audience): Child[] =>
  REPORTS[audience].map(({ path, id }) => ({
    path: `${audience}/${path}`,
    title: id,
    page: report(audience, id),
    extras: {
      id: `${audience}.${id}`,
      ...(`${audience}/${path}` === COMMUNITY ? { menu: [{ bar: "staff", name: "community", order: 10, for: ({ user }) => isAdministrator(user) }] } : {}),
    },
  }));

/** The index of reports, and each of them. */
export const reports: readonly RouteRow[] = [
  withChildren(
    own(paths.reports, roles("GOV", "REV"), "reports", async () => ({ Component: (await import("../pages/reports-page")).ReportsPage }), {
      menu: [{ bar: "staff", name: "reports", order: 30 }],
    }),
    [...pages("individual"), ...pages("business")],
  ),
];
