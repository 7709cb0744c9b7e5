import { useTranslation } from "react-i18next";
import type { CommunityProfileView, ProfileTexts } from "../../../api/schema";
import { useProfileLanguageName } from "./language-name";

/** What is said below a field: what the text is for, and in a language besides the organization's own what applicants see while it is empty. */
export function useFieldNote(profile: CommunityProfileView, lang: string) {
  const { t } = useTranslation("community-profile");
  const languageName = useProfileLanguageName();
  return (name: keyof ProfileTexts, words: string): string => {
    if (lang === profile.lang) return words;
    const language = languageName(profile.lang);
    const text = profile.texts[name];
    if (typeof text === "string") return t("emptyShowsText", { language, text });
    return text ? t("emptyShows", { language }) : words;
  };
}
