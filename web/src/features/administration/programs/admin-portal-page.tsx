import { FolderPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Process } from "../../../api/schema";
import { INSTANCE_TABS, opensIn, programTabsFor, tabsFor, type PortalTab } from "../../../shared/administration/portal-tabs";
import { useUser } from "../../../shared/identity/user";
import { useAddressQuery } from "../../../shared/page/address-query";
import { useFeatures } from "../../../shared/page/features";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useSettled } from "../../../shared/page/use-settled";
import { useFormat } from "../../../shared/words/format";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { SearchField } from "../../../ui/search-field";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useProcesses } from "./api/processes";
import { SCOPES } from "./head-form";
import "../../../ui/page.css";
import "./programs.css";

/** Everything that one administers: programs by scope, type, expiry and name, and the parts of the instance. */
export function AdminPortalPage() {
  const { t } = useTranslation(["admin-programs", "pages"]);
  const user = useUser();
  const has = useFeatures();
  const format = useFormat();
  const [params, setParams] = useAddressQuery();
  const asked = { scope: params.get("scope") ?? "", type: params.get("type") ?? "", expires: params.get("expires") ?? "", search: params.get("search") ?? "" };
  const settled = useSettled(asked.search, 200);
  const processes = useProcesses({ ...asked, search: settled });
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value && value !== "all") next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const instanceTabs: readonly PortalTab[] = tabsFor(INSTANCE_TABS, user.permissions);
  const mayCreate = has("create-program") && user.permissions.includes("create-program.write");
  const all = { id: "all", name: t("filters.all") };
  const rows = processes.data?.processes;
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">{t("pages:titles.adminPortal")}</h1>
        {mayCreate ? (
          <Link to={paths.createProgram} variant="button">
            {t("create.make")}
          </Link>
        ) : null}
      </div>
      <section className="page-section" aria-label={t("filters.programs")}>
        <h2 className="page-subtitle">{t("filters.programs")}</h2>
        <div className="program-filters">
          <SearchField
            label={t("filters.search")}
            placeholder={t("filters.search")}
            hideLabel={false}
            value={asked.search}
            onChange={(text) => choose("search", text)}
          />
          <Select
            label={t("filters.scope")}
            options={[all, ...SCOPES.map((id) => ({ id, name: t(`scopes.${id}`) }))]}
            value={asked.scope || "all"}
            onChange={(id) => choose("scope", String(id))}
          />
          <Select
            label={t("filters.type")}
            options={[all, ...(processes.data?.types ?? []).map((id) => ({ id, name: id }))]}
            value={asked.type || "all"}
            onChange={(id) => choose("type", String(id))}
          />
          <Select
            label={t("filters.expires")}
            options={[all, ...(["soon", "over", "never"] as const).map((id) => ({ id, name: t(`expiry.${id}`) }))]}
            value={asked.expires || "all"}
            onChange={(id) => choose("expires", String(id))}
          />
        </div>
        {processes.isError ? (
          <LoadFailure error={processes.error} onRetry={() => void processes.refetch()} />
        ) : !rows ? (
          <Skeleton lines={6} />
        ) : rows.length === 0 ? (
          <EmptyState icon={<FolderPlus />} title={t("nothingFound")} level={3} />
        ) : (
          <>
            <p className="program-note" role="status">
              {t("filters.found", { count: rows.length, shown: format.number(rows.length) })}
            </p>
            <Rows rows={rows} />
          </>
        )}
      </section>
      {instanceTabs.length ? (
        <section className="page-section" aria-label={t("pages:titles.instancePortal")}>
          <h2 className="page-subtitle">{t("pages:titles.instancePortal")}</h2>
          <ul className="program-links">
            {instanceTabs.map((tab) => (
              <li key={tab.slug}>
                <Link to={`${paths.instancePortal}/${tab.slug}`}>{t(`pages:titles.${tab.name ?? tab.title}`)}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Rows({ rows }: { rows: readonly Process[] }) {
  const { t } = useTranslation("admin-programs");
  const user = useUser();
  const format = useFormat(user.zone);
  const has = useFeatures();
  const tabs = programTabsFor(user.permissions, has);
  const firstIn = ({ AdminPerms }: Process) => tabs.find((tab) => opensIn(tab.slug, AdminPerms));
  return (
    <Table label={t("filters.programs")}>
      <TableHead>
        <ColumnHead>{t("columns.name")}</ColumnHead>
        <ColumnHead>{t("columns.state")}</ColumnHead>
        <ColumnHead>{t("columns.type")}</ColumnHead>
        <ColumnHead>{t("columns.scope")}</ColumnHead>
        <ColumnHead>{t("columns.expires")}</ColumnHead>
      </TableHead>
      <tbody>
        {rows.map((one) => {
          const first = firstIn(one);
          return (
            <TableRow key={one.processId}>
              <Cell header dir="auto">
                {first ? <Link to={`${paths.programPortal}/${first.slug}?program=${one.processId}`}>{one.processName}</Link> : one.processName}
              </Cell>
              <Cell>{t(`states.${one.state}`)}</Cell>
              <Cell dir="auto">{one.category}</Cell>
              <Cell>{t(`scopes.${one.scope}`)}</Cell>
              <Cell>{one.closes_at_ms === null ? t("expiry.never") : format.date(one.closes_at_ms)}</Cell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
