import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { languageOf, useBranding } from "../api/branding";
import { environmentOf } from "../shared/identity/environment";
import { paths } from "../shared/page/paths";
import { FooterLinks } from "../ui/footer-links";
import { Link } from "../ui/link";
import "./app.css";

/** Year, rights, the agency's contact, and cookie preferences (specification 1, section 2). */
export function Footer() {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  const { pathname } = useLocation();
  const environment = environmentOf(branding);
  const marks = { development: t("environment.development"), qa: t("environment.qa"), staging: t("environment.staging") };
  return (
    <footer className="app-footer" aria-label={t("footer.label")}>
      <span>{t("footer.rights", { year: new Date().getFullYear(), name: branding?.instance_name ?? t("product") })}</span>
      {branding?.footer_text ? (
        <span>
          <bdi lang={languageOf(branding, "footer_text")}>{branding.footer_text}</bdi>
        </span>
      ) : null}
      <FooterLinks privacyUrl={branding?.privacy_url} hasFaqs={pathname.startsWith("/v2/")} />
      {branding?.demo ? <Link to={paths.sandbox}>{t("footer.sandbox")}</Link> : null}
      <span className="app-footer-end">
        {environment === "production" ? null : <span className="app-environment">{marks[environment]}</span>}
        {t("footer.powered")}
      </span>
    </footer>
  );
}
