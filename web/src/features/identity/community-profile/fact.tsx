import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CommunityProfileView, ProfileTexts } from "../../../api/schema";
import { useProfileLanguageName } from "./language-name";
import { shownIn } from "./profile-texts";

export interface FactProps<Name extends keyof ProfileTexts> {
  profile: CommunityProfileView;
  lang: string;
  name: Name;
  label: string;
  children: (text: NonNullable<ProfileTexts[Name]>) => ReactNode;
}

/** One text of the profile in a language; if it is not written in it, the one that is shown instead, with a line that says so. */
export function Fact<Name extends keyof ProfileTexts>({ profile, lang, name, label, children }: FactProps<Name>) {
  const { t } = useTranslation("community-profile");
  const languageName = useProfileLanguageName();
  const shown = shownIn(profile, lang, name);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown.text ? (
          <div lang={shown.lang} dir="auto" className="profile-words">
            {children(shown.text)}
          </div>
        ) : (
          <span className="profile-detail">{t("notWritten")}</span>
        )}
        {shown.text && shown.lang !== lang ? (
          <p className="profile-detail">{t("shownInstead", { language: languageName(lang), shown: languageName(shown.lang) })}</p>
        ) : null}
      </dd>
    </div>
  );
}
