import { useTranslation } from "react-i18next";

/** What an account with these role numbers is called (specification 2, section 6): each label once; an operation user where no number has a name. */
export function useRoleLabels(): (roles: readonly number[]) => string[] {
  const { t } = useTranslation("account");
  return (roles) => {
    const named: Record<number, string> = { 99: t("role.administrator"), 200: t("role.supervisor"), 201: t("role.caseManager") };
    const labels = roles.map((role) => named[role] ?? t("role.operationUser"));
    return labels.length ? [...new Set(labels)] : [t("role.operationUser")];
  };
}
