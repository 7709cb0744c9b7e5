import { Construction } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOf, useBranding } from "../../api/branding";
import { paths } from "../../shared/page/paths";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import "../../ui/page.css";

/** The test route that the specification keeps for individuals. */
export function UnderConstructionPage() {
  const { t } = useTranslation("pages");
  const branding = useBranding();
  const own = branding?.under_construction;
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
        {own ? (
          <p className="page-words">
            <bdi lang={languageOf(branding, "under_construction")}>{own}</bdi>
          </p>
        ) : (
          <p>{t("underConstruction")}</p>
        )}
      </EmptyState>
    </div>
  );
}
