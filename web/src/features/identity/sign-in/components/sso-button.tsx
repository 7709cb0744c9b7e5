import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Branding } from "../../../../api/schema";
import { page } from "../../../../shared/page/page";
import { safeRedirect } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { membershipLink } from "../api/single-sign-on";

/** Leaves for the tenant's identity provider, which comes back to /auth and from there to the page that was wanted. */
export function SsoButton({ branding }: { branding: Branding }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const [query] = useSearchParams();
  const leave = useMutation({
    mutationFn: async () => page.leave(await membershipLink(branding.cd_instance, safeRedirect(query.get("redirect")) ?? "/")),
  });
  return (
    <>
      {leave.error ? (
        <Banner kind="warning" isLive>
          {words(leave.error)}
        </Banner>
      ) : null}
      <p className="sign-in-or">
        <span>{t("login.or")}</span>
      </p>
      {branding.sso_required ? <Banner kind="info">{t("login.ssoRequired")}</Banner> : null}
      <Button wide icon={<KeyRound size={18} aria-hidden />} isPending={leave.isPending} onPress={() => leave.mutate()}>
        {branding.sso_button ?? t("login.sso")}
      </Button>
    </>
  );
}
