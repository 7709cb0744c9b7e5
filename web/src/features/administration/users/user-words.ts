import { useTranslation } from "react-i18next";
import type { WorkflowUser } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";

/** First and last name, or the address of somebody who has none yet. */
export function nameOf(user: Pick<WorkflowUser, "first_name" | "last_name" | "email">): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}

/** Whether somebody can work here, in words. */
export function useStateWords(): (user: WorkflowUser) => string {
  const { t } = useTranslation("users");
  const format = useFormat(useUser().zone);
  return (user) => {
    const invitation = user.invitation;
    if (!invitation) return t(`states.${user.state}`);
    if (invitation.expired) return t("states.expired");
    if (invitation.opened_at_ms) return t("states.opened", { when: format.dateTime(invitation.opened_at_ms) });
    return t("states.until", { when: format.dateTime(invitation.expires_at_ms) });
  };
}
