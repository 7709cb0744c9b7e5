import { useTranslation } from "react-i18next";
import type { Branding } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";

/** Links to sign-up, as far as the tenant opens it. The tenant's own form takes precedence over our screen. */
export function SignUpLinks({ branding }: { branding: Branding }) {
  const { t } = useTranslation("sign-in");
  const takesIndividuals = branding.ic_sign_up_individuals && !branding.hide_individual_signup;
  if (!takesIndividuals && !branding.ic_sign_up_business) return null;
  return (
    <div className="sign-in-more">
      <span>{t("login.newHere")}</span>
      {takesIndividuals ? <Link to={branding.ds_individual_signup_link || paths.individualSignup}>{t("login.signUpIndividual")}</Link> : null}
      {branding.ic_sign_up_business ? <Link to={branding.ds_business_signup_link || paths.register}>{t("login.signUpBusiness")}</Link> : null}
      <Link to={paths.signup}>{t("login.signUpLocation")}</Link>
    </div>
  );
}
