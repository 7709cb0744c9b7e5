import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useQueueConfig } from "../../shared/cases/item/item-queries";
import { usePageTitle } from "../../shared/page/page-title";
import { paths } from "../../shared/page/paths";
import { fullName, hasPermission, isStaff } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { Skeleton } from "../../ui/skeleton";
import { OwnApplicationList } from "../own-applications/own-applications";
import { PublishedContact } from "./published-contact";
import "../../ui/page.css";

/** The programs: the start page of applicants, and the administrators' list. */
export function ResourcesPage() {
  return isStaff(useUser()) ? <StaffPrograms /> : <OwnPrograms />;
}

/** The programs of the instance, as staff know them from the queue. */
function StaffPrograms() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const mayRead = hasPermission(user, "queue.read");
  const config = useQueueConfig(mayRead);
  const programs = config.data?.processes ?? [];
  usePageTitle(t("resources.title"));
  return (
    <div className="page">
      <h1 className="page-title">{t("resources.title")}</h1>
      <section className="page-card" aria-busy={mayRead && config.isPending}>
        {programs.length ? (
          <ul className="page-rows">
            {programs.map((program) => (
              <li key={program.ID}>
                <Link to={`${paths.review}?process=${program.ID}`}>
                  <bdi>{program.Name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        ) : mayRead && config.isPending ? (
          <Skeleton lines={4} shape="row" />
        ) : (
          <EmptyState icon={<FolderOpen />} title={t("resources.staffEmptyTitle")}>
            <p>{t("resources.staffEmptyWords")}</p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}

/** Where an applicant lands: what they have applied for, and whether more is open. */
function OwnPrograms() {
  const { t } = useTranslation("shell");
  const user = useUser();
  usePageTitle(t("resources.title"));
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("resources.greeting", { name: user.ds_firstname || fullName(user) })}</h1>
      <OwnApplicationList
        empty={
          <section className="page-card">
            <EmptyState icon={<FolderOpen />} title={t("resources.emptyTitle")}>
              <p>{t("resources.emptyWords", { instance: user.instance_name })}</p>
            </EmptyState>
          </section>
        }
      />
      <PublishedContact />
    </div>
  );
}
