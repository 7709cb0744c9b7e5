import { useTranslation } from "react-i18next";
import { paths } from "../../../shared/page/paths";
import { Link } from "../../../ui/link";
import { WorkSettings } from "./work-settings";
import "../../../ui/page.css";
import "./profile-settings.css";

/** What somebody on staff sets for themselves, in one place. */
export function MySettingsPage() {
  const { t } = useTranslation("account");
  return (
    <div className="page page-narrow">
      <header className="page-head">
        <h1 className="page-title">{t("menu.mySettings")}</h1>
      </header>
      <WorkSettings />
      <p className="page-note">
        <Link to={paths.secondFactors}>{t("menu.secondFactors")}</Link> · <Link to={paths.sessions}>{t("menu.sessions")}</Link>
      </p>
    </div>
  );
}
