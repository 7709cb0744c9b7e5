import type { ConfigurationFault } from "../../api/schema";
import { flowPath, paths } from "../page/paths";

/** The parameters by which an address names an item of a text; each page that has the item opens it. */
export const ITEM = "item";

const withQuery = (path: string, query: Readonly<Record<string, string>>) => {
  const set = Object.entries(query).filter(([, value]) => value !== "");
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
};

/** Where the item of a fault is mended; null for a kind that has no page. `program` is that of the release. */
export function faultPath({ kind, key, item, why }: Pick<ConfigurationFault, "kind" | "key" | "item" | "why">, program: number | null): string | null {
  const of = String(program ?? "");
  if (why === "awards_beyond_budget") return withQuery(paths.programSettings, { program: of });
  switch (kind) {
    case "form":
      return withQuery(paths.programForm, { program: of, [ITEM]: item });
    case "workflow": {
      const [state = "", to = ""] = item.split("-");
      return withQuery(paths.workflowEditor, { program: of, state, to });
    }
    case "validation_rules":
      return withQuery(paths.workflowEditor, { program: of, view: "checks", [ITEM]: item });
    case "denial_reasons":
      return withQuery(paths.denialReasons, { program: of, [ITEM]: item });
    case "notification_rule":
      return withQuery(paths.notificationTool, { program: of, [ITEM]: key });
    case "message_template":
      return withQuery(paths.messageTemplates, { [ITEM]: key });
    case "program_details":
      return withQuery(paths.programPortal, { program: of });
    case "flow":
      return withQuery(flowPath(key), { [ITEM]: item });
    case "phone_schedule":
      return paths.flows;
    default:
      return null;
  }
}
