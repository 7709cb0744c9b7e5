import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { reportKeys } from "./read-report";

/** Every report with its main figure of the last thirty days. */
export function useReports() {
  return useQuery({ queryKey: reportKeys.index, queryFn: ({ signal }) => api.get("/api/reports", { signal }) });
}
