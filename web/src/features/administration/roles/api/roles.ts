import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { AdministeredRole, WrittenRole } from "../../../../api/schema";
import { ADMINISTERED } from "../../../../shared/administration/administered";
import { ACCESS } from "./access";

const ROLES = ["administered-roles"];

/** The roles that people can have in programs, by name. */
export function useRoles() {
  return useQuery({ queryKey: ROLES, queryFn: async ({ signal }) => (await api.get("/api/admin/roles", { signal })).items });
}

/** Reads again what a change of a role reaches: the roles, who may do what, and one's own areas. */
function useReadAgain() {
  const client = useQueryClient();
  return () => Promise.all([ROLES, ACCESS, ADMINISTERED].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export interface SavedRole {
  name: string;
  /** 0 for a new role. */
  version: number;
  role: WrittenRole;
}

/** Makes a role or changes it. 409 `version_conflict` with the present one, 422 with the field. */
export function useSaveRole() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ name, version, role }: SavedRole) => api.put("/api/admin/roles/{name}", { path: { name }, body: { version, role } }),
    onSettled: readAgain,
  });
}

/** Removes a role. 409 `role_in_use` while somebody has it or something names it. */
export function useRemoveRole() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ name, version }: { name: string; version: number }) => api.delete("/api/admin/roles/{name}", { path: { name }, query: { version } }),
    onSettled: readAgain,
  });
}

/** The role as it is by now, which a refusal brings. */
export function presentRole(error: unknown): AdministeredRole | null {
  if (!isProblem(error, "version_conflict") && !isProblem(error, "role_in_use")) return null;
  return (error.body as { current?: AdministeredRole }).current ?? null;
}

/** What a role gives, as it is written. */
export const written = ({ queue_role, supervises, AdminPerms }: AdministeredRole): WrittenRole => ({ queue_role, supervises, AdminPerms });
