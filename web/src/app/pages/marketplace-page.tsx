import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { api } from "../../api/client";
import { useDensity } from "../../lib/density";
import { page } from "../../lib/page";
import { usePageTitle } from "../../lib/page-title";
import { useProblemWords } from "../../lib/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeButton } from "../../ui/theme-button";
import { Footer } from "../footer";
import { BrandMark } from "../shell/brand-mark";
import "../shell/community-shell.css";
import "../../ui/page.css";
import "./pages.css";

/** Where a cloud marketplace sends its purchasers: they sign in there first (specification 3, section 2, "Marketplace landing"). */
export function MarketplacePage() {
  const { t } = useTranslation("pages");
  const words = useProblemWords();
  const { pathname, search } = useLocation();
  useDensity("reading");
  usePageTitle(t("marketplace.title"));
  const signIn = useMutation({
    mutationFn: async () => (await api.post<{ data: { redirectUrl: string } }>("/api/marketplace/link", { nextUrl: pathname + search }, { token: null })).data,
    onSuccess: ({ redirectUrl }) => page.leave(redirectUrl),
  });
  return (
    <div className="market">
      <header className="community-bar">
        <BrandMark />
        <div className="community-tools">
          <LanguageSelector />
          <ThemeButton />
        </div>
      </header>
      <main id="content" className="community-main">
        <section className="page-card market-card">
          <h1 className="page-subtitle">{t("marketplace.notLoggedIn")}</h1>
          <p>{t("marketplace.words")}</p>
          {signIn.error ? (
            <Banner kind="error" isLive>
              {words(signIn.error)}
            </Banner>
          ) : null}
          <Button variant="primary" icon={<LogIn size={18} aria-hidden />} isPending={signIn.isPending} onPress={() => signIn.mutate()}>
            {t("marketplace.signIn")}
          </Button>
        </section>
      </main>
      <Footer />
    </div>
  );
}
