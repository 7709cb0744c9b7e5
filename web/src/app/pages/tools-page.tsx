import { Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shared/page/paths";
import { isAdministrator } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** Government tools: existing and planned ones. Each has an address below this page. */
export function ToolsPage() {
  const { t } = useTranslation("pages");
  const user = useUser();
  return (
    <div className="page">
      <h1 className="page-title">{t("titles.tools")}</h1>
      <section className="page-card">
        <EmptyState
          icon={<Wrench />}
          title={t("tools.title")}
          action={
            isAdministrator(user) ? (
              <>
                <Link to={paths.govSettings} variant="button">
                  {t("titles.govSettings")}
                </Link>
                <Link to={paths.actAsUser} variant="button">
                  {t("titles.actAsUser")}
                </Link>
                <Link to={paths.deliveries} variant="button">
                  {t("titles.deliveries")}
                </Link>
                <Link to={paths.messageTemplates} variant="button">
                  {t("titles.messageTemplates")}
                </Link>
              </>
            ) : null
          }
        >
          <p>{t("tools.words")}</p>
        </EmptyState>
      </section>
    </div>
  );
}
