import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../shared/page/load-failure";
import { phoneText } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { usePublicOffices } from "./api/profile";

/** Who serves the person, by the ZIP code of their home. */
export function OfficesTab({ business, onAddress }: { business: number | null; onAddress: () => void }) {
  const { t } = useTranslation("profile");
  const offices = usePublicOffices(business);
  if (offices.error) return <LoadFailure error={offices.error} onRetry={() => void offices.refetch()} />;
  if (!offices.data) return <Skeleton shape="card" />;
  const { zip, items } = offices.data;
  return (
    <>
      {zip === null ? (
        <EmptyState level={3} title={t("offices.noZip")} action={<Button onPress={onAddress}>{t("offices.toAddress")}</Button>}>
          {t("offices.noZipWords")}
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState level={3} title={t("offices.none")}>
          {t("offices.noneWords")}
        </EmptyState>
      ) : (
        <p className="page-lead">{t("offices.words", { zip })}</p>
      )}
      <ul className="profile-entries">
        {items.map((office) => (
          <li key={office.id}>
            <p className="profile-heading" dir="auto">
              {office.name}
            </p>
            <p dir="auto">{office.holder}</p>
            <p className="profile-ways">
              {office.phone ? (
                <Link to={`tel:${office.phone}`}>
                  <span dir="ltr">{phoneText(office.phone)}</span>
                </Link>
              ) : null}
              {office.email ? <Link to={`mailto:${office.email}`}>{office.email}</Link> : null}
              {office.website ? <Link to={office.website}>{office.website}</Link> : null}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
