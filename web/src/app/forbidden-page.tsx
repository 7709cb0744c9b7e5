import { DoorClosed } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../shared/page/paths";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import "./app.css";

/** A page of the work area as somebody sees it whose account has no part in it. */
export function ForbiddenPage() {
  const { t } = useTranslation("shell");
  return (
    <div className="app-message">
      <EmptyState
        level={1}
        icon={<DoorClosed />}
        title={t("forbidden.title")}
        action={
          <Link to={paths.root} variant="button">
            {t("notFound.home")}
          </Link>
        }
      >
        <p>{t("forbidden.words")}</p>
      </EmptyState>
    </div>
  );
}
