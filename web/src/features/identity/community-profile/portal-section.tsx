import { useTranslation } from "react-i18next";
import type { CommunityProfileView, PortalHost, ProfileTexts } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { useProfileLanguageName } from "./language-name";
import { Section } from "./section";
import { useTextNames } from "./use-text-names";

/** What the portal is like: shown to everybody, set by those who run the service. */
export function PortalSection({ profile }: { profile: CommunityProfileView }) {
  const { t } = useTranslation("community-profile");
  const format = useFormat();
  const languageName = useProfileLanguageName();
  const open = (isOpen: boolean) => (isOpen ? t("portal.open") : t("portal.closed"));
  return (
    <Section title={t("portal.title")} words={t("portal.words")}>
      <dl className="profile-facts">
        <div>
          <dt>{t("portal.addresses")}</dt>
          <dd>
            <ul className="profile-hosts">
              {profile.hosts.map((host) => (
                <Host key={host.host} host={host} />
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t("portal.languages")}</dt>
          <dd>{profile.languages ? format.names(profile.languages.map(languageName)) : t("portal.allLanguages")}</dd>
        </div>
        <div>
          <dt>{t("portal.ownLanguage")}</dt>
          <dd>{languageName(profile.lang)}</dd>
        </div>
        <div>
          <dt>{t("portal.zone")}</dt>
          <dd>
            <bdi dir="ltr">{profile.zone}</bdi> · {format.timeIn(profile.zone)}
          </dd>
        </div>
        <div>
          <dt>{t("portal.state")}</dt>
          <dd>{profile.state ? <bdi dir="ltr">{profile.state}</bdi> : t("portal.noState")}</dd>
        </div>
        <div>
          <dt>{t("portal.signUps")}</dt>
          <dd>
            <ul className="profile-hosts">
              <li>{t("portal.individuals", { state: open(profile.ic_sign_up_individuals) })}</li>
              <li>{t("portal.businesses", { state: open(profile.ic_sign_up_business) })}</li>
            </ul>
            {profile.closed ? <p className="profile-detail">{t("portal.signInClosed")}</p> : null}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Host({ host: { host, own, languages, hide_individual_signup } }: { host: PortalHost }) {
  const { t } = useTranslation("community-profile");
  const format = useFormat();
  const languageName = useProfileLanguageName();
  const textNames = useTextNames();
  const names = own.map((name) => textNames[name as keyof ProfileTexts] ?? name);
  return (
    <li>
      <bdi dir="ltr">{host}</bdi>
      {names.length ? <p className="profile-detail">{t("portal.ownTexts", { texts: format.names(names) })}</p> : null}
      {languages ? <p className="profile-detail">{t("portal.ownLanguages", { languages: format.names(languages.map(languageName)) })}</p> : null}
      {hide_individual_signup ? <p className="profile-detail">{t("portal.hidesIndividuals")}</p> : null}
    </li>
  );
}
