import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../../api/branding";
import { useDensity } from "../../../../shared/page/density";
import { initials } from "../../../../ui/avatar";
import { LanguageSelector } from "../../../../ui/language-selector";
import { SkipLinks } from "../../../../ui/skip-links";
import { ThemeButton } from "../../../../ui/theme-button";
import { useChallenge } from "../../../../shared/identity/captcha/challenge";
import { ReloadBoundary } from "./reload-boundary";
import { useSignInBranding } from "../use-sign-in-branding";
import { RiverPicture } from "./river-picture";
import { SignInFooter } from "./sign-in-footer";
import "./sign-in-layout.css";

const CaptchaDialog = lazy(async () => ({ default: (await import("../../../../shared/identity/captcha/captcha-dialog")).CaptchaDialog }));

/** The frame of every sign-in screen: the tenant's picture, and one calm column. On a phone the picture is a strip. */
export function SignInLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const branding = useSignInBranding();
  const isAsking = useChallenge((state) => state.question !== null);
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
              <img src={branding.ds_logoUrl} alt={branding.logo_alt ?? ""} lang={languageOf(branding, "logo_alt")} className="sign-in-logo" />
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
          <ReloadBoundary>
            <Suspense fallback={null}>{children}</Suspense>
          </ReloadBoundary>
        </main>
        <SignInFooter />
      </div>
      {isAsking ? (
        <Suspense fallback={null}>
          <CaptchaDialog />
        </Suspense>
      ) : null}
    </div>
  );
}
