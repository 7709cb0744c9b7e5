import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";

export const EMERGENCY_WAY = ["emergency-way"];

/** Whether emergency services can be called from here, and the number that people here know. */
export function useEmergencyWay() {
  return useQuery({ queryKey: EMERGENCY_WAY, queryFn: ({ signal }) => api.get("/api/emergency-way", { signal }) });
}
