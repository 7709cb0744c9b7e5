import { Construction } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shared/page/paths";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** The test route that the specification keeps for individuals. */
export function UnderConstructionPage() {
  const { t } = useTranslation("pages");
  return (
    <div className="page">
      <EmptyState
        level={1}
        icon={<Construction />}
        title={t("titles.underConstruction")}
        action={
          <Link to={paths.resources} variant="button">
            {t("toPrograms")}
          </Link>
        }
      >
        <p>{t("underConstruction")}</p>
      </EmptyState>
    </div>
  );
}
