import { useTranslation } from "react-i18next";
import type { FoundAccount, SignupInstance } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { Banner } from "../../../../ui/banner";
import { Link } from "../../../../ui/link";
import { PasswordLinkButton } from "./password-link-button";
import "./location-result.css";

interface LocationResultProps {
  location: SignupInstance;
  email: string;
  result: FoundAccount;
}

/** An account was found at the location: a link for its password. None was: the forms of the location. */
export function LocationResult({ location, email, result }: LocationResultProps) {
  const { t } = useTranslation("sign-in");
  const name = `\u2068${location.ds_name}\u2069`;
  if (result.userExists) {
    return (
      <Banner kind="success" isLive title={t("location.foundTitle")}>
        <div className="location-result">
          <p>{t("location.foundWords", { name })}</p>
          <PasswordLinkButton email={email} variant="primary" />
        </div>
      </Banner>
    );
  }
  const query = `?cd_instance=${location.cd_instance}`;
  return (
    <Banner kind="info" isLive title={t("location.notFoundTitle")}>
      <div className="location-result">
        <p>{t("location.notFoundWords", { name })}</p>
        <Link to={paths.individualSignup + query}>{t("login.signUpIndividual")}</Link>
        <Link to={paths.register + query}>{t("login.signUpBusiness")}</Link>
      </div>
    </Banner>
  );
}
