import { useTranslation } from "react-i18next";
import type { CommunityProfileView } from "../../../api/schema";
import { directionOf } from "../../../shared/words/direction";
import { initials } from "../../../ui/avatar";
import { shownIn } from "./profile-texts";

export interface SignInPreviewProps {
  profile: CommunityProfileView;
  /** The language of its reader. */
  lang: string;
}

/** The head of the sign-in page as applicants see it, and the contact that they find. */
export function SignInPreview({ profile, lang }: SignInPreviewProps) {
  const { t } = useTranslation(["community-profile", "sign-in"]);
  const title = shownIn(profile, lang, "ds_portalTitle");
  const heading = shownIn(profile, lang, "ds_loginHeading");
  const message = shownIn(profile, lang, "ds_loginMessage");
  const contact = shownIn(profile, lang, "contact_info");
  const name = profile.instance_name;
  return (
    <figure className="profile-preview" aria-label={t("preview.label")} dir={directionOf(lang)}>
      <p className="profile-preview-tab" dir="auto" lang={title.lang}>
        {title.text ?? name}
      </p>
      {profile.ds_backgroundUrl ? <img className="profile-preview-picture" src={encodeURI(profile.ds_backgroundUrl)} alt="" /> : null}
      <div className="profile-preview-page">
        <p className="profile-preview-name">
          {profile.ds_logoUrl ? (
            <img src={profile.ds_logoUrl} alt="" />
          ) : (
            <span className="profile-preview-initials" aria-hidden>
              {initials(name)}
            </span>
          )}
          <bdi>{name}</bdi>
        </p>
        {heading.text ? (
          <p className="profile-preview-heading" lang={heading.lang}>
            <bdi>{heading.text}</bdi>
          </p>
        ) : (
          <p className="profile-preview-heading">{t("sign-in:login.lead", { name })}</p>
        )}
        {message.text ? (
          <p className="profile-preview-message profile-words">
            <bdi lang={message.lang}>{message.text}</bdi>
          </p>
        ) : null}
        {contact.text ? (
          <p className="profile-preview-contact profile-words" dir="auto" lang={contact.lang}>
            {contact.text}
          </p>
        ) : null}
      </div>
    </figure>
  );
}
