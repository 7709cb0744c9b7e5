import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "react-i18next";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { useSecurity } from "./api/security";
import { CaptchaSettings } from "./captcha-settings";
import { SignInSettings } from "./sign-in-settings";
import { SignOnRefusals } from "./sign-on-refusals";
import { SignOnSettings } from "./sign-on-settings";
import "./security.css";

/** How people sign in to the instance. A sign-on that was tried comes back to this page, in its own window. */
export function SecurityPage() {
  const { t } = useTranslation("security");
  const user = useUser();
  const [params] = useSearchParams();
  const [isTrying, setTrying] = useState(false);
  const security = useSecurity(user.cd_instance, isTrying);
  const outcome = params.get("sign-on");
  const mayWrite = user.permissions.includes("instance.write");
  return (
    <InstanceFrame tab="security">
      <div className="security-parts">
        {outcome ? (
          <Banner kind={outcome === "ok" ? "success" : "warning"} title={outcome === "ok" ? t("signOn.cameBack") : t("signOn.cameBackRefused")}>
            {t("signOn.closeWindow")}
          </Banner>
        ) : null}
        {security.data ? (
          <>
            <SignInSettings id={user.cd_instance} security={security.data} mayWrite={mayWrite} />
            <SignOnSettings id={user.cd_instance} security={security.data} mayWrite={mayWrite} isTrying={isTrying} onTry={setTrying} />
            <SignOnRefusals id={user.cd_instance} />
            <CaptchaSettings id={user.cd_instance} security={security.data} mayWrite={mayWrite} />
          </>
        ) : security.error ? (
          <LoadFailure error={security.error} onRetry={() => void security.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </InstanceFrame>
  );
}
