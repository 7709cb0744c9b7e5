import { useTranslation } from "react-i18next";
import type { AccessReason, AdminAccess, AdminArea, HeldRight, Permission } from "../../../api/schema";
import type { Words } from "../../../shared/words/i18next";

/** The areas of the administration, in the specification's order. */
export const AREAS = [
  "ProgramConfig",
  "UserMgmt",
  "FormConfig",
  "CreateProgram",
  "Communications",
  "WorkflowConfig",
  "ReportsConfig",
  "AnalyticsDashboardConfig",
  "InstanceConfig",
] as const satisfies readonly AdminArea[];

/** Accesses, the least first. */
export const LEVELS = ["Hidden", "Read", "ReadWrite"] as const satisfies readonly AdminAccess[];

/** The words for each right, in the order in which they are listed. */
const RIGHTS = {
  "queue.read": "queueRead",
  "queue.write": "queueWrite",
  "thread.read": "threadRead",
  "thread.write": "threadWrite",
  "call.place": "callPlace",
  "recording.play": "recordingPlay",
  "conference.supervise": "conferenceSupervise",
  "deliveries.replay": "deliveriesReplay",
  "profile.read": "profileRead",
  "users.read": "usersRead",
  "report.read": "reportRead",
  "finance.write": "financeWrite",
  "communications.read": "communicationsRead",
  "communications.write": "communicationsWrite",
  "outreach.read": "outreachRead",
  "outreach.write": "outreachWrite",
  "workflow.read": "workflowRead",
  "workflow.write": "workflowWrite",
  "program.read": "programRead",
  "program.write": "programWrite",
  "staff.read": "staffRead",
  "staff.write": "staffWrite",
  "form.read": "formRead",
  "form.write": "formWrite",
  "create-program.read": "createProgramRead",
  "create-program.write": "createProgramWrite",
  "report-roles.read": "reportRolesRead",
  "report-roles.write": "reportRolesWrite",
  "figures.read": "figuresRead",
  "instance.read": "instanceRead",
  "instance.write": "instanceWrite",
  admin: "admin",
} as const satisfies Record<Permission, keyof Words["roles"]["rights"]>;

/** Every right, in the order in which they are listed. */
export const ALL_RIGHTS = Object.keys(RIGHTS) as Permission[];

const CODES = ["GOV", "REV", "REM"] as const;

/** Words for rights, for where they hold, and for the reasons. */
export function useAccessWords() {
  const { t, i18n } = useTranslation("roles");
  const right = (one: Permission) => t(`rights.${RIGHTS[one]}`);
  const list = (names: string[]) => new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
  const where = (held: HeldRight) =>
    held.everywhere ? t("where.everywhere") : t("where.programs", { programs: list(held.programs.map((program) => program.name)) });
  const reason = ({ kind, number, code, role, program, access }: AccessReason) => {
    const values = { role: role ?? "", program: program?.name ?? "", access: access ? t(`levels.${access}`) : "" };
    switch (kind) {
      case "role_number":
        return number === 99 ? t("reasons.administrator") : number === 200 ? t("reasons.supervisor") : t("reasons.number", { number });
      case "role_code": {
        const known = CODES.find((one) => one === code);
        return known ? t(`reasons.codes.${known}`) : t("reasons.code", { code });
      }
      case "role":
        return access ? t("reasons.role", values) : t("reasons.roleSupervises", values);
      case "own":
        return access ? t("reasons.own", values) : t("reasons.ownSupervises", values);
      case "tenant_wide":
        return t("reasons.tenantWide");
      case "no_membership":
        return t("reasons.noMembership");
      case "member":
        return t("reasons.member", values);
    }
  };
  return { right, where, reason, list };
}
