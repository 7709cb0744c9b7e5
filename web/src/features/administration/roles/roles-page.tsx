import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { Tabs } from "../../../ui/tabs";
import { MayDo } from "./may-do";
import { RoleList } from "./role-list";
import { WhoMay } from "./who-may";
import "./roles.css";

const VIEWS = ["roles", "who", "person"] as const;

/** Roles, who may do something, and what somebody may do. The address names the part, so that it can be sent on. */
export function RolesPage() {
  const { t } = useTranslation("roles");
  const [params, setParams] = useSearchParams();
  const asked = params.get("view");
  const view = VIEWS.find((one) => one === asked) ?? "roles";
  const open = (next: Record<string, string>) => setParams(next);
  return (
    <InstanceFrame tab="roles">
      <Tabs
        label={t("parts.label")}
        value={view}
        onChange={(id) => open({ view: id })}
        tabs={[
          { id: "roles", name: t("parts.roles"), content: <RoleList onShowHolders={(role) => open({ view: "who", role })} /> },
          { id: "who", name: t("parts.who"), content: <WhoMay /> },
          { id: "person", name: t("parts.person"), content: <MayDo /> },
        ]}
      />
    </InstanceFrame>
  );
}
