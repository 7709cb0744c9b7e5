import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { AdministeredProgram } from "../../api/schema";

/** The query of what one administers. */
export const ADMINISTERED = ["administered"];

/** The programs that one administers, with the access to each area. */
export function useAdministered() {
  return useQuery({
    queryKey: ADMINISTERED,
    queryFn: async ({ signal }) => api.get("/api/admin/programs", { signal }),
    staleTime: 60_000,
  });
}

/** An area of the administration, by the specification's keys (specification 2, section 3). */
export type AdminArea =
  | "ProgramConfig"
  | "UserMgmt"
  | "FormConfig"
  | "CreateProgram"
  | "Communications"
  | "WorkflowConfig"
  | "ReportsConfig"
  | "AnalyticsDashboardConfig"
  | "InstanceConfig";

/** Whether one may change what belongs to an area in a program. */
export function mayWrite(program: AdministeredProgram | undefined, area: AdminArea): boolean {
  return program?.AdminPerms[area] === "ReadWrite";
}
