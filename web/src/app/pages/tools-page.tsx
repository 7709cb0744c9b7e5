import { Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { paths } from "../../lib/paths";
import { isAdministrator } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { NotFoundWords } from "../not-found-page";
import "../../ui/page.css";

/** Government tools: what there is, and what is still to come. */
export function ToolsPage() {
  const { t } = useTranslation("pages");
  const user = useUser();
  if (useParams()["*"]) return <NotFoundWords />;
  return (
    <div className="page">
      <h1 className="page-title">{t("titles.tools")}</h1>
      <section className="page-card">
        <EmptyState
          icon={<Wrench />}
          title={t("tools.title")}
          action={
            isAdministrator(user) ? (
              <Link to={paths.actAsUser} variant="button">
                {t("titles.actAsUser")}
              </Link>
            ) : null
          }
        >
          <p>{t("tools.words")}</p>
        </EmptyState>
      </section>
    </div>
  );
}
