import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useDensity } from "../../lib/density";
import { SkipLinks } from "../../ui/skip-links";
import { Footer } from "../footer";
import { PageSkeleton } from "../page-skeleton";
import { AccountMenu } from "./account-menu";
import { BrandMark } from "./brand-mark";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeButton } from "../../ui/theme-button";
import "./applicant-shell.css";

/** The frame of applicants' pages: large, plain, one thing a screen. */
export function ApplicantShell() {
  const { t } = useTranslation("shell");
  useDensity("applicant");
  return (
    <div className="applicant">
      <SkipLinks links={[{ target: "content", words: t("skip.content") }]} />
      <header className="applicant-bar">
        <BrandMark />
        <div className="applicant-tools">
          <LanguageSelector />
          <ThemeButton />
          <AccountMenu />
        </div>
      </header>
      <main id="content" className="applicant-main">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
