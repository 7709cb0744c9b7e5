import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from "react-router";
import type { Profile } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { Banner } from "../../../ui/banner";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { ActivityTab } from "./activity-tab";
import { useProfile } from "./api/profile";
import { DemographicsTab } from "./demographics-tab";
import { DocumentsTab } from "./documents-tab";
import { NotesTab } from "./notes-tab";
import { OfficesTab } from "./offices-tab";
import { PasswordTab } from "./password-tab";
import { PeopleTab } from "./people-tab";
import { TabSections } from "./tab-sections";
import { tabsOf, type TabSpec } from "./tabs";
import "../../../ui/page.css";
import "./profile.css";

/** What a person or a business says of itself: a list of parts, and the part that is open. */
export function ProfilePage() {
  const { t } = useTranslation("profile");
  const { tab } = useParams();
  const [search] = useSearchParams();
  const number = Number(search.get("business"));
  const business = Number.isSafeInteger(number) && number > 0 ? number : null;
  const profile = useProfile(business);
  const shown = profile.data && tabsOf(profile.data.kind).find(({ id }) => id === tab);
  usePageTitle(shown ? `${t(`tab.${shown.id}`)} · ${t("title")}` : t("title"));
  if (profile.error) return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t("title")}</h1>
      </header>
      {profile.data ? (
        <Parts profile={profile.data} business={business} shown={shown} />
      ) : (
        <div aria-busy>
          <Skeleton shape="card" />
        </div>
      )}
    </div>
  );
}

function Parts({ profile, business, shown }: { profile: Profile; business: number | null; shown: TabSpec | undefined }) {
  const { t } = useTranslation("profile");
  const tabs = tabsOf(profile.kind);
  const search = business === null ? "" : `?business=${business}`;
  const to = (id: string) => `${paths.profile}/${id}${search}`;
  // On a wide screen the first part is open beside the list.
  const open = shown ?? tabs[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const id = shown?.id;
  useEffect(() => {
    if (id) heading.current?.focus();
  }, [id]);
  return (
    <>
      <p className="page-lead">{t(`lead.${profile.kind}`)}</p>
      <div className="profile-parts" data-open={shown ? true : undefined}>
        <nav aria-label={t("tabsLabel")} className="profile-list page-card">
          <ul>
            {tabs.map((tab) => (
              <li key={tab.id}>
                <RouterLink to={to(tab.id)} className="profile-link" aria-current={tab.id === open?.id ? "page" : undefined}>
                  {t(`tab.${tab.id}`)}
                </RouterLink>
              </li>
            ))}
          </ul>
        </nav>
        {open ? (
          <section className="profile-part page-card" aria-labelledby="profile-part">
            <p className="profile-back">
              <Link to={`${paths.profile}${search}`} variant="quiet">
                <ArrowLeft size={16} aria-hidden className="profile-arrow" /> {t("back")}
              </Link>
            </p>
            <h2 id="profile-part" ref={heading} tabIndex={-1} className="page-subtitle">
              {t(`tab.${open.id}`)}
            </h2>
            {profile.may_change || open.sections.length === 0 ? null : <Banner kind="info">{t("readOnly")}</Banner>}
            {partOf(open, profile, business, (tab) => void navigate(to(tab)))}
          </section>
        ) : null}
      </div>
    </>
  );
}

function partOf(tab: TabSpec, profile: Profile, business: number | null, go: (tab: string) => void): ReactNode {
  switch (tab.id) {
    case "demographics":
      return <DemographicsTab profile={profile} business={business} />;
    case "public-offices":
      return <OfficesTab business={business} onAddress={() => go("mailing-address")} />;
    case "documents":
      return <DocumentsTab />;
    case "notes":
      return <NotesTab kind={profile.kind} business={business} />;
    case "change-password":
      return <PasswordTab />;
    case "people":
      return <PeopleTab business={profile.id} />;
    case "activity":
      return <ActivityTab business={business} />;
    default:
      return <TabSections key={tab.id} tab={tab} profile={profile} business={business} />;
  }
}
