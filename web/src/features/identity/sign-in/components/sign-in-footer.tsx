import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { languageOf } from "../../../../api/branding";
import { paths } from "../../../../shared/page/paths";
import { FooterLinks } from "../../../../ui/footer-links";
import { Link } from "../../../../ui/link";
import { useSignInBranding } from "../use-sign-in-branding";
import "./sign-in-footer.css";

/** Where a sign-in only passes through. Some tenants show no footer there; the screens of the newer flow always have theirs. */
const TRANSIT_PATHS: readonly string[] = [
  paths.session,
  paths.mfa,
  paths.setAccountName,
  paths.auth,
  paths.instanceRedirect,
  paths.autoLogin,
  paths.silentLogin,
];

/** Powered by, rights, and links to contact, privacy choices and cookie preferences. */
export function SignInFooter({ hasLinks = true }: { hasLinks?: boolean }) {
  const { t } = useTranslation("shell");
  const branding = useSignInBranding();
  const { pathname } = useLocation();
  if (branding?.footer_hidden_on_auth && TRANSIT_PATHS.includes(pathname)) return null;
  return (
    <footer className="sign-in-foot">
      <span>{t("footer.powered")}</span>
      <span>{t("footer.rights", { year: new Date().getFullYear(), name: branding?.instance_name || t("product") })}</span>
      {branding?.footer_text ? (
        <span>
          <bdi lang={languageOf(branding, "footer_text")}>{branding.footer_text}</bdi>
        </span>
      ) : null}
      {hasLinks ? <FooterLinks privacyUrl={branding?.privacy_url} /> : null}
      {hasLinks && branding?.demo ? <Link to={paths.sandbox}>{t("footer.sandbox")}</Link> : null}
    </footer>
  );
}
