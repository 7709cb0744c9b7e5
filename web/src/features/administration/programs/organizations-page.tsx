import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "../../../api/schema";
import { useAdministered } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { isolated } from "../../../shared/words/direction";
import { phoneText, useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { useCompanies } from "./api/companies";
import { CompanyDialog } from "./company-dialog";
import "./programs.css";

/** The organizations that share in programs. */
export function OrganizationsPage() {
  return (
    <PortalFrame tab="organizations" withoutProgram={<Organizations />}>
      {() => null}
    </PortalFrame>
  );
}

function Organizations() {
  const { t } = useTranslation("admin-programs");
  const format = useFormat();
  const user = useUser();
  const companies = useCompanies();
  const administered = useAdministered();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<Company | "new" | null>(null);
  const mayWrite = user.permissions.includes("create-program.write");
  if (companies.isError) return <LoadFailure error={companies.error} onRetry={() => void companies.refetch()} />;
  if (!companies.data) return <Skeleton lines={5} />;
  const programs = administered.data?.programs ?? [];
  const nameOf = (id: number) => programs.find((one) => one.processId === id)?.processName ?? String(id);
  const wanted = search.trim().toLowerCase();
  const found = companies.data.filter((one) => `${one.companyName} ${one.contact_name} ${one.email}`.toLowerCase().includes(wanted));
  return (
    <section className="page-card program-card">
      <p>{t("companies.words")}</p>
      {mayWrite ? (
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
          {t("companies.new")}
        </Button>
      ) : null}
      {companies.data.length ? <SearchField label={t("companies.search")} placeholder={t("companies.search")} value={search} onChange={setSearch} /> : null}
      {companies.data.length === 0 ? <EmptyState icon={<Building2 />} title={t("companies.empty")} /> : null}
      {companies.data.length > 0 && found.length === 0 ? <p role="status">{t("nothingFound")}</p> : null}
      <ul className="page-rows">
        {found.map((one) => (
          <li key={one.companyId} className="program-row">
            <div className="program-row-words">
              <strong dir="auto">{one.companyName}</strong>
              <p className="program-note">
                {[
                  ...(one.active ? [] : [t("companies.inactive")]),
                  ...[one.contact_name, one.email].filter(Boolean).map(isolated),
                  ...(one.phone ? [isolated(phoneText(one.phone))] : []),
                ].join(" · ")}
              </p>
              <p className="program-note">{one.programs.length ? format.names(one.programs.map((id) => isolated(nameOf(id)))) : t("companies.noPrograms")}</p>
            </div>
            {mayWrite ? (
              <Button size="small" aria-label={t("companies.editOf", { name: isolated(one.companyName) })} onPress={() => setEdited(one)}>
                {t("edit")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {edited ? <CompanyDialog company={edited === "new" ? null : edited} programs={programs} onClose={() => setEdited(null)} /> : null}
    </section>
  );
}
