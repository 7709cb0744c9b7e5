import { useTranslation } from "react-i18next";
import { useBranding } from "../api/branding";
import { paths } from "../lib/paths";
import { Link } from "../ui/link";
import "./app.css";

/** Year, rights, and how to reach the agency. */
export function Footer() {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  return (
    <footer className="app-footer" aria-label={t("footer.label")}>
      <span>{t("footer.rights", { year: new Date().getFullYear(), name: branding?.instance_name ?? t("product") })}</span>
      {branding?.contact_info ? <bdi dir="ltr">{branding.contact_info}</bdi> : null}
      {branding?.demo ? <Link to={paths.sandbox}>{t("footer.sandbox")}</Link> : null}
      <span className="app-footer-end">{t("footer.powered")}</span>
    </footer>
  );
}
