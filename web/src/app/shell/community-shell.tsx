import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDensity } from "../../shared/page/density";
import { SkipLinks } from "../../ui/skip-links";
import { Footer } from "../footer";
import { PageSkeleton } from "../page-skeleton";
import { CommunityBar } from "./community-bar";
import { ImpersonationBar } from "./impersonation-bar";
import "./community-shell.css";

/** The frame of businesses' and individuals' pages: large, plain, one thing a screen. */
export function CommunityShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  useDensity("applicant");
  return (
    <div className="community">
      <SkipLinks
        links={[
          { target: "content", words: t("skip.content") },
          { target: "areas", words: t("skip.navigation") },
        ]}
      />
      <CommunityBar />
      <ImpersonationBar />
      <main id="content" className="community-main">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
      <Footer />
    </div>
  );
}
