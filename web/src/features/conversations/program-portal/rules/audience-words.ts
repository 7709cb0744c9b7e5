import { useTranslation } from "react-i18next";
import type { NoticeAudience } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";

/** The audience of a rule, in words. */
export function useAudienceWords(): (audience: NoticeAudience, role: string) => string {
  const { t } = useTranslation("portal");
  return (audience, role) => {
    const words: Record<NoticeAudience, string> = {
      applicant: t("rules.applicant"),
      owner: t("rules.owner"),
      role: t("rules.role", { role: isolated(role) }),
    };
    return words[audience];
  };
}
