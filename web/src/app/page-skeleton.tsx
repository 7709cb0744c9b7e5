import { useTranslation } from "react-i18next";
import { Skeleton } from "../ui/skeleton";
import "./app.css";

/** The shape of a page while its session, words or code are on their way. */
export function PageSkeleton() {
  const { t } = useTranslation("shell");
  return (
    <main className="app-skeleton" aria-busy="true" aria-label={t("loading")}>
      <Skeleton shape="title" />
      <Skeleton lines={3} />
      <Skeleton shape="card" />
    </main>
  );
}
