import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../shared/identity/user";
import { EmptyState } from "../../ui/empty-state";
import { OwnApplicationList } from "../../shared/own-applications/own-applications";
import { PublishedContact } from "../../shared/page/published-contact";
import "../../ui/page.css";

/** This person's applications, with their statuses. */
export function ApplicationsPage() {
  const { t } = useTranslation("pages");
  const user = useUser();
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("titles.applications")}</h1>
      <OwnApplicationList
        empty={
          <section className="page-card">
            <EmptyState icon={<FolderOpen />} title={t("own.emptyTitle")}>
              <p>{t("own.emptyWords", { instance: user.instance_name })}</p>
            </EmptyState>
          </section>
        }
      />
      <PublishedContact />
    </div>
  );
}
