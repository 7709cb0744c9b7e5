import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Company, CompanyFields } from "../../../../api/schema";

const COMPANIES = ["companies"];

/** The organizations that share in programs. */
export function useCompanies() {
  return useQuery({ queryKey: COMPANIES, queryFn: async ({ signal }) => (await api.get("/api/admin/companies", { signal })).companies });
}

/** Adds an organization, or changes one. 409 `version_conflict` where somebody else was first, 422 with the fields at fault. */
export function useSaveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, company }: { before: Company | null; company: CompanyFields }): Promise<Company> =>
      before
        ? api.patch("/api/admin/companies/{id}", { path: { id: before.companyId }, body: { version: before.version, company } })
        : api.post("/api/admin/companies", { body: { company } }),
    onSettled: () => client.invalidateQueries({ queryKey: COMPANIES }),
  });
}
