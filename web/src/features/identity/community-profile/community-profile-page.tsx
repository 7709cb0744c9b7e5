import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CommunityProfileView } from "../../../api/schema";
import { languagesOf } from "../../../shared/words/languages";
import { LoadFailure } from "../../../shared/page/load-failure";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { ApplicantsSection } from "./applicants-section";
import { useCommunityProfile } from "./api/community-profile";
import { ContactSection } from "./contact-section";
import { useProfileLanguageName } from "./language-name";
import { LogoSection } from "./logo-section";
import { PortalSection } from "./portal-section";
import { writtenLanguages } from "./profile-texts";
import type { SectionName } from "./section-part";
import "../../../ui/page.css";
import "./community-profile.css";

/** What the organization says of itself to applicants (specification 2, section 2.1): staff read it, administrators change it. */
export function CommunityProfilePage() {
  // The preview has a sentence of signing in; loading both at once keeps the page still.
  const { t } = useTranslation(["community-profile", "sign-in"]);
  const profile = useCommunityProfile();
  return (
    <div className="page">
      <h1 className="page-title">{t("title")}</h1>
      {profile.isPending ? <Skeleton shape="card" /> : null}
      {profile.error && !profile.data ? <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} /> : null}
      {profile.data ? <Profile profile={profile.data} /> : null}
    </div>
  );
}

function Profile({ profile }: { profile: CommunityProfileView }) {
  const { t } = useTranslation("community-profile");
  const mayEdit = hasPermission(useUser(), "admin");
  const [lang, setLang] = useState(profile.lang);
  const [editing, setEditing] = useState<SectionName | null>(null);
  const part = { profile, lang, mayEdit, editing, onEdit: setEditing, onClose: () => setEditing(null) };
  return (
    <>
      <div className="profile-lead">
        <p className="page-lead">{mayEdit ? t("leadAdministrator", { name: profile.instance_name }) : t("lead", { name: profile.instance_name })}</p>
        <LanguageChoice profile={profile} value={lang} onChange={setLang} isDisabled={editing !== null} />
      </div>
      <ApplicantsSection key={`applicants-${lang}`} {...part} />
      <ContactSection key={`contact-${lang}`} {...part} />
      <LogoSection profile={profile} mayEdit={mayEdit} />
      <PortalSection profile={profile} />
    </>
  );
}

interface LanguageChoiceProps {
  profile: CommunityProfileView;
  value: string;
  onChange: (lang: string) => void;
  isDisabled: boolean;
}

/** The language in which the texts are read and written: those that have texts first. */
function LanguageChoice({ profile, value, onChange, isDisabled }: LanguageChoiceProps) {
  const { t } = useTranslation("community-profile");
  const languageName = useProfileLanguageName();
  const options = useMemo(() => {
    const written = writtenLanguages(profile);
    const offered = languagesOf(profile.languages).map((language) => language.code);
    const detail = (code: string) => (code === profile.lang ? t("language.own") : written.includes(code) ? t("language.written") : null);
    return [...new Set([...written, ...offered])].map((code) => ({
      id: code,
      name: languageName(code),
      ...(detail(code) ? { detail: detail(code) ?? "" } : {}),
    }));
  }, [profile, languageName, t]);
  return (
    <Select
      label={t("language.label")}
      description={isDisabled ? t("language.locked") : t("language.note")}
      options={options}
      value={value}
      onChange={(id) => onChange(String(id))}
      isDisabled={isDisabled}
      className="profile-language"
    />
  );
}
