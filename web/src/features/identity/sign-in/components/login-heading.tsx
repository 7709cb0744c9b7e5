import { useTranslation } from "react-i18next";
import { languageOf, useBranding } from "../../../../api/branding";

/** What the tenant says over the form for signing in. */
export function LoginHeading() {
  const { t } = useTranslation(["sign-in", "shell"]);
  const branding = useBranding();
  return (
    <div>
      <h1 className="sign-in-title">
        {branding?.ds_loginHeading ? (
          <bdi lang={languageOf(branding, "ds_loginHeading")}>{branding.ds_loginHeading}</bdi>
        ) : (
          t("login.lead", { name: branding?.instance_name ?? t("shell:product") })
        )}
      </h1>
      {branding?.ds_loginMessage ? (
        <p className="sign-in-lead">
          <bdi lang={languageOf(branding, "ds_loginMessage")}>{branding.ds_loginMessage}</bdi>
        </p>
      ) : null}
    </div>
  );
}
