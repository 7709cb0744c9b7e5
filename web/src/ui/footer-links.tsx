import { useTranslation } from "react-i18next";
import { openCookiePreferences } from "../shared/page/consent";
import { paths } from "../shared/page/paths";
import { Link } from "./link";
import "./footer-links.css";

export interface FooterLinksProps {
  /** The tenant's own page of privacy choices; ours when left out. */
  privacyUrl?: string | null;
  /** The questions and answers of the work area. */
  hasFaqs?: boolean;
}

/** What every footer leads to: help, contact, privacy choices, cookie preferences. */
export function FooterLinks({ privacyUrl, hasFaqs }: FooterLinksProps) {
  const { t } = useTranslation("ui");
  return (
    <>
      {hasFaqs ? <Link to={paths.faqs}>{t("footer.faqs")}</Link> : null}
      <Link to={paths.contactInfo}>{t("footer.contact")}</Link>
      <Link to={privacyUrl || paths.privacy}>{t("footer.privacy")}</Link>
      <button type="button" className="ui-footer-button" aria-haspopup="dialog" onClick={openCookiePreferences}>
        {t("footer.cookies")}
      </button>
    </>
  );
}
