import { useTranslation } from "react-i18next";
import { useBranding } from "../../../api/branding";
import { paths } from "../../../lib/paths";
import { FooterLinks } from "../../../ui/footer-links";
import { Link } from "../../../ui/link";
import "./sign-in-footer.css";

/** Powered by, rights, and the ways to contact, privacy choices and cookie preferences. Some tenants show none while one signs in. */
export function SignInFooter({ hasLinks = true }: { hasLinks?: boolean }) {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  if (branding?.footer_hidden_on_auth) return null;
  return (
    <footer className="sign-in-foot">
      <span>{t("footer.powered")}</span>
      <span>{t("footer.rights", { year: new Date().getFullYear(), name: branding?.instance_name || t("product") })}</span>
      {hasLinks ? <FooterLinks privacyUrl={branding?.privacy_url} /> : null}
      {hasLinks && branding?.demo ? <Link to={paths.sandbox}>{t("footer.sandbox")}</Link> : null}
    </footer>
  );
}
