import { useTranslation } from "react-i18next";
import type { TemplateAudience } from "../../../api/schema";

/** Whom a template is written to, in words. */
export function useAudienceWords(): Record<TemplateAudience, string> {
  const { t } = useTranslation("templates");
  return { applicant: t("audiences.applicant"), reviewer: t("audiences.reviewer"), supervisor: t("audiences.supervisor") };
}
