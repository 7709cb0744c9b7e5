import { useCallback } from "react";
import { useTranslation } from "react-i18next";

interface TextWords {
  label: string;
  /** Where it is read. */
  words: string;
  /** What is read where nobody has written it. */
  fallback?: string;
}

/** What the texts of a portal are called, what each is for, and what stands in its place while it is empty. */
export function useTextNames(): (name: string) => TextWords {
  const { t } = useTranslation(["instance", "pages"]);
  return useCallback(
    (name: string) => {
      switch (name) {
        case "ds_portalTitle":
          return { label: t("texts.ds_portalTitle"), words: t("textWords.ds_portalTitle") };
        case "ds_loginHeading":
          return { label: t("texts.ds_loginHeading"), words: t("textWords.ds_loginHeading") };
        case "ds_loginMessage":
          return { label: t("texts.ds_loginMessage"), words: t("textWords.ds_loginMessage") };
        case "contact_info":
          return { label: t("texts.contact_info"), words: t("textWords.contact_info") };
        case "privacy_addition":
          return { label: t("texts.privacy_addition"), words: t("textWords.privacy_addition") };
        case "under_construction":
          return { label: t("texts.under_construction"), words: t("textWords.under_construction"), fallback: t("pages:underConstruction") };
        case "footer_text":
          return { label: t("texts.footer_text"), words: t("textWords.footer_text") };
        default:
          return { label: name, words: "" };
      }
    },
    [t],
  );
}
