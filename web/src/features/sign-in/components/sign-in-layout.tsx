import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useBranding } from "../../../api/branding";
import { useDensity } from "../../../lib/density";
import { paths } from "../../../lib/paths";
import { initials } from "../../../ui/avatar";
import { LanguageSelector } from "../../../ui/language-selector";
import { Link } from "../../../ui/link";
import { SkipLinks } from "../../../ui/skip-links";
import { ThemeButton } from "../../../ui/theme-button";
import { RiverPicture } from "./river-picture";
import "./sign-in-layout.css";

/** The frame of every sign-in screen: the tenant's picture, and one calm column. On a phone the picture is a strip. */
export function SignInLayout() {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  useDensity("reading");
  const name = branding?.instance_name ?? "";
  return (
    <div className="sign-in">
      <SkipLinks links={[{ target: "content", words: t("skip.content") }]} />
      <div className="sign-in-picture" data-text={branding?.ds_textMode ?? undefined}>
        {branding?.ds_backgroundUrl ? <img src={encodeURI(branding.ds_backgroundUrl)} alt="" /> : <RiverPicture />}
      </div>
      <div className="sign-in-column">
        <header className="sign-in-head">
          <span className="sign-in-tenant">
            {branding?.ds_logoUrl ? (
              <img src={branding.ds_logoUrl} alt="" className="sign-in-logo" />
            ) : (
              <span className="sign-in-initials" aria-hidden>
                {initials(name)}
              </span>
            )}
            <span>{name}</span>
          </span>
          <span className="sign-in-settings">
            <LanguageSelector />
            <ThemeButton />
          </span>
        </header>
        <main id="content" className="sign-in-main">
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <footer className="sign-in-foot">
          <span>{t("footer.rights", { year: new Date().getFullYear(), name: name || t("product") })}</span>
          {branding?.contact_info ? <bdi dir="ltr">{branding.contact_info}</bdi> : null}
          {branding?.demo ? <Link to={paths.sandbox}>{t("footer.sandbox")}</Link> : null}
          <span>{t("footer.powered")}</span>
        </footer>
      </div>
    </div>
  );
}
