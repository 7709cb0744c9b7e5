import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { page } from "../shared/page/page";
import { VisuallyHidden } from "../ui/visually-hidden";
import { LoadFailed } from "./load-failed";
import { PageSkeleton } from "./page-skeleton";

/** Leads an administrator to the tools outside, with a code that is good for a minute and once: it is asked for anew each time. */
export function AdminToolsPage() {
  const { t } = useTranslation("shell");
  const opened = useQuery({
    queryKey: ["admin-tools"],
    queryFn: async ({ signal }) => (await api.post("/api/users/admin-tools", { signal })).data,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const url = opened.data?.redirectUrl;
  useEffect(() => {
    if (url) page.leave(url);
  }, [url]);
  if (opened.error) return <LoadFailed error={opened.error} onRetry={() => void opened.refetch()} />;
  return (
    <>
      <p role="status">
        <VisuallyHidden>{t("adminTools.opening")}</VisuallyHidden>
      </p>
      <PageSkeleton />
    </>
  );
}
