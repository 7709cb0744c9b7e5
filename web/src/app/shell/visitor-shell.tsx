import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDensity } from "../../shared/page/density";
import { paths } from "../../shared/page/paths";
import { LanguageSelector } from "../../ui/language-selector";
import { Link } from "../../ui/link";
import { SkipLinks } from "../../ui/skip-links";
import { ThemeButton } from "../../ui/theme-button";
import { Footer } from "../footer";
import { PageSkeleton } from "../page-skeleton";
import { BrandMark } from "./brand-mark";
import "./community-shell.css";

/** The frame of pages for everybody, as a visitor sees them. */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  useDensity("reading");
  return (
    <div className="community">
      <SkipLinks links={[{ target: "content", words: t("skip.content") }]} />
      <header className="community-bar">
        <BrandMark />
        <div className="community-tools">
          <LanguageSelector />
          <ThemeButton />
          <Link to={paths.login} variant="button">
            {t("prompt.action")}
          </Link>
        </div>
      </header>
      <main id="content" className="community-main">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
      <Footer />
    </div>
  );
}
