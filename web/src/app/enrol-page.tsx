import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { currentUserQuery } from "../api/current-user";
import type { SessionUser } from "../api/schema";
import { useDensity } from "../shared/page/density";
import { usePageTitle } from "../shared/page/page-title";
import { UserContext } from "../shared/identity/user";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { LanguageSelector } from "../ui/language-selector";
import { SkipLinks } from "../ui/skip-links";
import { ThemeButton } from "../ui/theme-button";
import { Footer } from "./footer";
import { PageSkeleton } from "./page-skeleton";
import { BrandMark } from "./shell/brand-mark";
import { useLogout } from "./shell/logout";
import "./shell/community-shell.css";
import "./app.css";

const SecondFactorsPage = lazy(async () => ({ default: (await import("../features/identity/sessions/second-factors-page")).SecondFactorsPage }));

/** Replaces every page until this account has the factor that its tenant requires: where to add one, why, and sign-out. */
export function EnrolPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const logout = useLogout();
  const goOn = useCallback(() => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }), [client]);
  useDensity("reading");
  usePageTitle(t("enrol.title"));
  return (
    <UserContext value={user}>
      <div className="community">
        <SkipLinks links={[{ target: "content", words: t("skip.content") }]} />
        <header className="community-bar">
          <BrandMark />
          <div className="community-tools">
            <LanguageSelector />
            <ThemeButton />
            <Button className="enrol-out" isPending={logout.isRunning} onPress={logout.run}>
              {t("account.logout")}
            </Button>
          </div>
        </header>
        <main id="content" className="community-main">
          <Suspense fallback={<PageSkeleton />}>
            <div className="enrol-why">
              <Banner kind="info" title={t("enrol.title")}>
                {t("enrol.words", { instance: user.instance_name })}
              </Banner>
            </div>
            <SecondFactorsPage onEnrolled={goOn} />
          </Suspense>
        </main>
        <Footer />
      </div>
    </UserContext>
  );
}
