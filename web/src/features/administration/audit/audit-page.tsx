import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { useAuditLines } from "./api/audit";
import { useAuditAddress } from "./audit-address";
import { AuditCheckPart } from "./audit-check";
import { AuditFiles } from "./audit-files";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { LineDialog } from "./line-dialog";
import "./audit.css";

/** The audit log: who did what, on whose behalf, to which thing. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  const { query, change, line, open, show } = useAuditAddress();
  const lines = useAuditLines(query);
  const items = lines.data?.pages.flatMap((page) => page.items) ?? [];
  const isSearching = query.text !== undefined || query.program !== undefined || (query.object !== undefined && query.kind === undefined);
  return (
    <InstanceFrame tab="audit">
      <p className="page-lead">{t("lead")}</p>
      <AuditFilters query={query} onChange={change} lines={items} />
      {lines.data ? (
        <div aria-busy={lines.isPlaceholderData} className="audit-part">
          {items.length > 0 ? (
            <AuditTable lines={items} onOpen={open} onChange={change} />
          ) : (
            <EmptyState icon={<ScrollText />} title={t("empty")}>
              <p>{lines.hasNextPage ? t("emptySoFar") : t("emptyWords")}</p>
            </EmptyState>
          )}
          {lines.isFetchNextPageError && lines.error ? (
            <LoadFailure error={lines.error} onRetry={() => void lines.fetchNextPage()} />
          ) : lines.hasNextPage ? (
            <Button className="audit-more" isPending={lines.isFetchingNextPage} onPress={() => void lines.fetchNextPage()}>
              {isSearching ? t("searchOn") : t("more")}
            </Button>
          ) : null}
        </div>
      ) : lines.error ? (
        <LoadFailure error={lines.error} onRetry={() => void lines.refetch()} />
      ) : (
        <Skeleton shape="row" lines={6} />
      )}
      <AuditFiles query={query} />
      <AuditCheckPart onOpen={open} />
      {line === null ? null : <LineDialog seq={line} onClose={() => open(null)} onShow={show} />}
    </InstanceFrame>
  );
}
