import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import { Banner } from "../../../ui/banner";
import { InviteForm } from "./invite-form";
import "../../../ui/page.css";

/** Government tools: asks somebody to work here. */
export function AddUserPage() {
  const { t } = useTranslation(["users", "pages"]);
  const navigate = useNavigate();
  const user = useUser();
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("pages:titles.addUser")}</h1>
      <section className="page-card page-section page-pad">
        {hasPermission(user, "staff.write") ? <InviteForm onDone={() => void navigate(paths.tools)} /> : <Banner kind="info">{t("users:notYours")}</Banner>}
      </section>
    </div>
  );
}
