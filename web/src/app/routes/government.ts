import { paths } from "../../shared/page/paths";
import { isAdministrator } from "../../shared/identity/roles";
import { feature, own, roles, withChildren, type RouteRow } from "../route-row";

/** Pages of government staff and reviewers outside the work area. */
export const government: readonly RouteRow[] = [
  feature(paths.addResource, roles("GOV"), "addResource", { visit: { as: "admin" } }),
  feature(`${paths.editResource}/:id`, roles("GOV"), "editResource", { visit: { as: "admin", at: "/edit-resource/5" } }),
  feature(paths.govSettings, roles("GOV", "REV", "REM"), "govSettings"),
  withChildren(
    own(paths.tools, roles("GOV"), "tools", async () => ({ Component: (await import("../pages/tools-page")).ToolsPage }), {
      menu: [{ bar: "staff", order: 80, for: ({ user }) => isAdministrator(user) }],
    }),
    [
      { path: "add-user", title: "addUser" },
      { path: "edit-user", title: "editUser" },
      { path: "act-as-user", title: "actAsUser" },
      { path: "deliveries", title: "deliveries" },
      { path: "message-templates", title: "messageTemplates" },
    ],
  ),
  own(`${paths.rem}/*`, roles("REM"), "rem", async () => ({ Component: (await import("../remediator-redirect")).RemediatorRedirect }), {
    fillsHeight: true,
    visit: false,
  }),
];
