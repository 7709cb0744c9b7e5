import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../shared/identity/user";
import { EmptyState } from "../../ui/empty-state";
import { useDrafts } from "../../shared/applications/drafts";
import { OwnApplicationList } from "../../shared/own-applications/own-applications";
import { UnfinishedDrafts } from "../../shared/own-applications/unfinished-drafts";
import { PublishedContact } from "../../shared/page/published-contact";
import { paths } from "../../shared/page/paths";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** What this person has begun, and their applications with their statuses. */
export function ApplicationsPage() {
  const { t } = useTranslation("pages");
  const { t: tApplications } = useTranslation("applications");
  const user = useUser();
  const { data: drafts } = useDrafts();
  const none = (
    <section className="page-card">
      <EmptyState icon={<FolderOpen />} title={t("own.emptyTitle")} action={<Link to={paths.resources}>{tApplications("drafts.find")}</Link>}>
        <p>{t("own.emptyWords", { instance: user.instance_name })}</p>
      </EmptyState>
    </section>
  );
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("titles.applications")}</h1>
      <UnfinishedDrafts />
      <OwnApplicationList empty={drafts?.length ? null : none} />
      <PublishedContact />
    </div>
  );
}
