import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../api/branding";
import { usePageTitle } from "../../lib/page-title";
import { fullName } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { EmptyState } from "../../ui/empty-state";
import "../../ui/page.css";

/** Where applicants land: the programs that they can apply to. */
export function ResourcesPage() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const branding = useBranding();
  usePageTitle(t("resources.title"));
  return (
    <div className="page">
      <h1 className="page-title">{t("resources.greeting", { name: user.ds_firstname || fullName(user) })}</h1>
      <section className="page-card">
        <EmptyState icon={<FolderOpen />} title={t("resources.emptyTitle")}>
          <p>{t("resources.emptyWords", { instance: user.instance_name })}</p>
        </EmptyState>
      </section>
      {branding?.contact_info ? <p className="page-note">{t("resources.contact", { contact: `\u2066${branding.contact_info}\u2069` })}</p> : null}
    </div>
  );
}
