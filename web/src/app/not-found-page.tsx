import { MapPinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../shared/page/page-title";
import { paths } from "../shared/page/paths";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import "./app.css";

/** For addresses that do not exist, inside the viewer's frame. */
export function NotFoundWords() {
  const { t } = useTranslation("shell");
  usePageTitle(t("notFound.title"));
  return (
    <div className="app-message">
      <EmptyState
        level={1}
        icon={<MapPinOff />}
        title={t("notFound.title")}
        action={
          <Link to={paths.root} variant="button">
            {t("notFound.home")}
          </Link>
        }
      >
        <p>{t("notFound.words")}</p>
      </EmptyState>
    </div>
  );
}
