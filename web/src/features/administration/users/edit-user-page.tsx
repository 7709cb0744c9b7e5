import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import { Banner } from "../../../ui/banner";
import { Link } from "../../../ui/link";
import { EditUser } from "./edit-form";
import "../../../ui/page.css";

/** Government tools: changes somebody who works here, whom the address names. */
export function EditUserPage() {
  const { t } = useTranslation(["users", "pages"]);
  const navigate = useNavigate();
  const user = useUser();
  const [params] = useSearchParams();
  const member = Number(params.get("user")) || null;
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("pages:titles.editUser")}</h1>
      <section className="page-card page-section page-pad">
        {!hasPermission(user, "staff.write") ? (
          <Banner kind="info">{t("users:notYours")}</Banner>
        ) : member === null ? (
          <>
            <p>{t("users:choose")}</p>
            <Link to={paths.tools}>{t("users:toTools")}</Link>
          </>
        ) : (
          <EditUser member={member} onDone={() => void navigate(paths.tools)} />
        )}
      </section>
    </div>
  );
}
