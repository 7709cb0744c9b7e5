import { useMutation, useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { api } from "../../api/client";
import { currentUserQuery } from "../../api/current-user";
import { useDensity } from "../../shared/page/density";
import { page } from "../../shared/page/page";
import { usePageTitle } from "../../shared/page/page-title";
import { useProblemWords } from "../../shared/words/problem-words";
import { fullName } from "../../shared/identity/roles";
import { hasPurchase, Purchase } from "../../features/marketplace/subscriptions/landing/purchase";
import { Purchaser } from "../../features/marketplace/subscriptions/landing/purchaser";
import { useSession } from "../../shared/identity/session";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeButton } from "../../ui/theme-button";
import { Footer } from "../footer";
import { PageSkeleton } from "../page-skeleton";
import { BrandMark } from "../shell/brand-mark";
import { useLogout } from "../shell/logout";
import { useMarketplaceGrant } from "./use-marketplace-grant";
import "../shell/community-shell.css";
import "../../ui/page.css";
import "./pages.css";

/** Where a cloud marketplace sends its purchasers: they sign in there first (specification 3, section 2, "Marketplace landing"). */
export function MarketplacePage() {
  const { t } = useTranslation("pages");
  const { t: shell } = useTranslation("shell");
  const words = useProblemWords();
  const location = useLocation();
  const { pathname, search } = location;
  const status = useSession((state) => state.status);
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" });
  const grant = useMarketplaceGrant();
  const logout = useLogout();
  useDensity("reading");
  usePageTitle(t("marketplace.title"));
  const signIn = useMutation({
    mutationFn: async () => (await api.post("/api/marketplace/link", { body: { nextUrl: pathname + search }, token: null })).data,
    onSuccess: ({ redirectUrl }) => page.leave(redirectUrl),
  });
  const isSignedIn = status === "signedIn";
  // Who has a session, but not by the marketplace, signs in there like everybody else.
  const isPurchaser = isSignedIn && grant.isSuccess && user.isSuccess;
  const isUnknown = status === "checking" || (isSignedIn && (grant.isPending || (grant.isSuccess && user.isPending)));
  // With a purchase in the address there is one thing to do, and it is in the middle of the page. It needs no sign-in.
  const isPurchase = hasPurchase(location);
  const signInButton = (variant: "primary" | "secondary") => (
    <Button variant={variant} icon={<LogIn size={18} aria-hidden />} isPending={signIn.isPending} onPress={() => signIn.mutate()}>
      {t("marketplace.signIn")}
    </Button>
  );
  return (
    <div className="market">
      <header className="community-bar">
        <BrandMark />
        <div className="community-tools">
          <LanguageSelector />
          <ThemeButton />
          {isPurchase || status === "checking" ? null : isSignedIn ? (
            <Button onPress={logout.run} isPending={logout.isRunning}>
              {shell("account.logout")}
            </Button>
          ) : (
            signInButton("secondary")
          )}
        </div>
      </header>
      <main id="content" className="community-main">
        {isPurchase ? (
          <Purchase />
        ) : isUnknown ? (
          <PageSkeleton />
        ) : isPurchaser ? (
          <Purchaser name={fullName(user.data)} />
        ) : (
          <section className="page-card market-card">
            <h1 className="page-subtitle">{t("marketplace.notLoggedIn")}</h1>
            <p>{t("marketplace.words")}</p>
            {signIn.error ? (
              <Banner kind="error" isLive>
                {words(signIn.error)}
              </Banner>
            ) : null}
            {signInButton("primary")}
          </section>
        )}
      </main>
      <Footer />
    </div>
  );
}
