import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { AdministeredReports, Report } from "../../../api/schema";

const KEY = ["report-roles"];

/** Every report with the roles that it is for. */
export function useReportRoles() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get("/api/reporting/reports", { signal }) });
}

/** One report, with the roles that it was for and those that it is for from now on. */
interface Given {
  report: Report;
  was: number[];
  roles: number[];
}

/**
 * Gives a report to these roles; none: to everybody who may read reports. The table shows it at once, and again as it was where it
 * fails. One change waits for the other: each is made from what the one before has left.
 */
export function useGiveReport() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "report-roles" },
    mutationFn: ({ report, roles, was }: Given) => api.put("/api/reporting/reports/{name}/roles", { path: { name: report }, body: { roles, was } }),
    onMutate: async ({ report, roles }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<AdministeredReports>(KEY);
      if (before) {
        const items = before.items.map((item) => (item.report === report ? { ...item, roles } : item));
        client.setQueryData<AdministeredReports>(KEY, { ...before, items });
      }
      return before;
    },
    onError: (_error, _given, before) => {
      if (before) client.setQueryData(KEY, before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
