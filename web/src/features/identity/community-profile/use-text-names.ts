import { useTranslation } from "react-i18next";
import type { ProfileTexts } from "../../../api/schema";

/** What the texts of a profile are called. */
export function useTextNames(): Record<keyof ProfileTexts, string> {
  const { t } = useTranslation("community-profile");
  return {
    ds_portalTitle: t("text.portalTitle"),
    ds_loginHeading: t("text.heading"),
    ds_loginMessage: t("text.message"),
    contact_info: t("text.contact"),
    support: t("text.support"),
    privacy_url: t("text.privacy"),
  };
}
