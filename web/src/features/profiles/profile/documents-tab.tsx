import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useDocuments } from "./api/profile";

/** The documents that were given with applications. */
export function DocumentsTab() {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const documents = useDocuments();
  if (documents.error) return <LoadFailure error={documents.error} onRetry={() => void documents.refetch()} />;
  if (!documents.data) return <Skeleton shape="card" />;
  const toApplications = (
    <Link to={paths.applications} variant="button">
      {t("documents.toApplications")}
    </Link>
  );
  if (documents.data.items.length === 0)
    return (
      <EmptyState level={3} title={t("documents.none")} action={toApplications}>
        {t("documents.noneWords")}
      </EmptyState>
    );
  return (
    <>
      <p className="page-lead">{t("documents.words")}</p>
      <ul className="profile-entries">
        {documents.data.items.map((one) => (
          <li key={one.id}>
            <p className="profile-heading" dir="auto">
              {one.name}
            </p>
            <p>{t("documents.of", { program: one.program_name, date: format.date(one.received_at_ms) })}</p>
            {one.expires_on ? <p className="page-over">{t("documents.until", { date: format.date(`${one.expires_on}T12:00:00Z`) })}</p> : null}
          </li>
        ))}
      </ul>
      <div>{toApplications}</div>
    </>
  );
}
