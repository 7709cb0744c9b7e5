import { Construction } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../api/branding";
import { EmptyState } from "../../ui/empty-state";
import type { PlannedId } from "./planned";
import "../../ui/page.css";

/** A page that describes a planned feature and its users; it has no controls. */
export function PlannedPage({ id }: { id: PlannedId }) {
  const { t } = useTranslation("pages");
  const contact = useBranding()?.contact_info;
  return (
    <div className="page">
      <h1 className="page-title">{t(`titles.${id}`)}</h1>
      <section className="page-card">
        <EmptyState icon={<Construction />} title={t("plannedTitle")}>
          <p>{t(`planned.${id}`)}</p>
        </EmptyState>
      </section>
      {contact ? <p className="page-note">{t("plannedContact", { contact: `\u2066${contact}\u2069` })}</p> : null}
    </div>
  );
}
