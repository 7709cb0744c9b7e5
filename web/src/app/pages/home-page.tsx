import { useTranslation } from "react-i18next";
import { useDrafts } from "../../shared/applications/drafts";
import { fullName } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { AwaitedApplications, OwnApplicationList } from "../../shared/own-applications/own-applications";
import { UnfinishedDrafts } from "../../shared/own-applications/unfinished-drafts";
import { paths } from "../../shared/page/paths";
import { PublishedContact } from "../../shared/page/published-contact";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** What waits for this person: what the agency asks, what is not sent yet, what they have applied for; and the way to the programs. */
export function HomePage() {
  const { t } = useTranslation("shell");
  const { t: tApplications } = useTranslation("applications");
  const user = useUser();
  const { data: drafts } = useDrafts();
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("resources.greeting", { name: user.ds_firstname || fullName(user) })}</h1>
      <AwaitedApplications />
      <UnfinishedDrafts />
      <OwnApplicationList only="others" empty={drafts?.length ? null : <p>{tApplications("drafts.none")}</p>} />
      <p>
        <Link to={paths.resources} variant="button">
          {tApplications("drafts.find")}
        </Link>
      </p>
      <PublishedContact />
    </div>
  );
}
