import { paths } from "../../shared/page/paths";
import { REPORTS } from "../../shared/cases/reports";
import { isAdministrator } from "../../shared/identity/roles";
import type { Audience } from "../../api/schema";
import { feature, roles, withChildren, type Child, type RouteRow } from "../route-row";

/** The report that administrators reach from the top bar as the community's (specification 2, section 2.5). */
const COMMUNITY = "business/data-accuracy";

const pages = (audience: Audience): Child[] =>
  REPORTS[audience].map(({ path, id }) => ({
    path: `${audience}/${path}`,
    title: id,
    extras: {
      id: `${audience}.${id}`,
      ...(`${audience}/${path}` === COMMUNITY ? { menu: [{ bar: "staff", name: "community", order: 10, for: ({ user }) => isAdministrator(user) }] } : {}),
    },
  }));

/** The index of reports, and each of them. */
export const reports: readonly RouteRow[] = [
  withChildren(feature(paths.reports, roles("GOV", "REV"), "reports", { menu: [{ bar: "staff", name: "reports", order: 30 }] }), [
    ...pages("individual"),
    ...pages("business"),
    ...pages("everyone"),
  ]),
];
