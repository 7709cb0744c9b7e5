import { useTranslation } from "react-i18next";
import { Skeleton } from "../ui/skeleton";
import "./app.css";

/** Placeholder of a page while its session, translations or code are loading. */
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
