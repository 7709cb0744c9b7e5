import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { Permission } from "../../../api/schema";
import { paths } from "../../../shared/page/paths";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { Tabs } from "../../../ui/tabs";
import { usePrograms } from "./api/programs";
import "../../../ui/page.css";
import "./program-portal.css";

export type PortalTab = "notification-tool" | "denial-reasons" | "outreach-items";

/** The tabs of a program, in their order, each with the right that opens it. */
const TABS: readonly { id: PortalTab; permission: Permission }[] = [
  { id: "notification-tool", permission: "communications.read" },
  { id: "denial-reasons", permission: "communications.read" },
  { id: "outreach-items", permission: "outreach.read" },
];

export interface PortalFrameProps {
  tab: PortalTab;
  /** The tab's content for one program. */
  children: (program: number) => ReactNode;
}

/** A program's portal: its tabs by permission, and the program that they are about. */
export function PortalFrame({ tab, children }: PortalFrameProps) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const navigate = useNavigate();
  const programs = usePrograms();
  const [params, setParams] = useSearchParams();
  const names: Record<PortalTab, string> = {
    "notification-tool": t("tabs.notifications"),
    "denial-reasons": t("tabs.reasons"),
    "outreach-items": t("tabs.outreach"),
  };
  const options = (programs.data ?? []).map((program) => ({ id: String(program.ID), name: program.Name }));
  const asked = params.get("program");
  const program = options.find((option) => option.id === asked)?.id ?? options[0]?.id ?? null;
  return (
    <div className="page">
      <h1 className="page-title">{names[tab]}</h1>
      <div className="portal-head">
        <Tabs
          label={t("tabs.label")}
          tabs={TABS.filter((one) => hasPermission(user, one.permission)).map((one) => ({ id: one.id, name: names[one.id] }))}
          value={tab}
          onChange={(id) => void navigate({ pathname: `${paths.programPortal}/${id}`, search: program ? `?program=${program}` : "" })}
        />
        <Select
          label={t("program")}
          options={options}
          value={program}
          onChange={(id) => setParams({ program: String(id) }, { replace: true })}
          className="portal-program"
        />
      </div>
      {program ? children(Number(program)) : <Skeleton lines={4} />}
    </div>
  );
}
