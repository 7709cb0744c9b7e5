import { useTranslation } from "react-i18next";
import { GovernmentUsers, LockedAccounts } from "../../features/administration/users/government-users";
import { paths } from "../../shared/page/paths";
import { hasPermission, isAdministrator } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** Government tools: who governs this instance, accounts that are locked, and the other tools. */
export function ToolsPage() {
  const { t } = useTranslation(["pages", "users"]);
  const user = useUser();
  return (
    <div className="page">
      <h1 className="page-title">{t("titles.tools")}</h1>
      {hasPermission(user, "users.read") ? (
        <section className="page-card page-section page-pad">
          <div className="page-head">
            <h2 className="page-subtitle">{t("users:government.title")}</h2>
            {hasPermission(user, "staff.write") ? (
              <Link to={paths.addUser} variant="button">
                {t("users:invite")}
              </Link>
            ) : null}
          </div>
          <GovernmentUsers />
        </section>
      ) : null}
      {hasPermission(user, "staff.write") ? (
        <section className="page-card page-section page-pad">
          <h2 className="page-subtitle">{t("users:locked.title")}</h2>
          <LockedAccounts />
        </section>
      ) : null}
      {isAdministrator(user) ? (
        <nav className="page-card page-section page-pad" aria-label={t("tools.others")}>
          <h2 className="page-subtitle">{t("tools.others")}</h2>
          <ul className="page-rows">
            <li>
              <Link to={paths.govSettings}>{t("titles.govSettings")}</Link>
            </li>
            <li>
              <Link to={paths.actAsUser}>{t("titles.actAsUser")}</Link>
            </li>
            <li>
              <Link to={paths.deliveries}>{t("titles.deliveries")}</Link>
            </li>
            <li>
              <Link to={paths.messageTemplates}>{t("titles.messageTemplates")}</Link>
            </li>
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
