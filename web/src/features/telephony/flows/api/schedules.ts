import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { PhoneSchedule } from "../../../../api/schema";

export const SCHEDULES = ["phone-schedules"];

/** The office hours that flows ask, with whether somebody is there now. */
export function usePhoneSchedules() {
  return useQuery({ queryKey: SCHEDULES, queryFn: async ({ signal }) => (await api.get("/api/phone-schedules", { signal })).items });
}

/** Publishes a schedule; version 0 is a new one. 409 `version_conflict`, 422 at the member that is wrong. */
export function useSaveSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, schedule }: { key: string; version: number; schedule: PhoneSchedule }) =>
      api.put("/api/phone-schedules/{key}", { path: { key }, body: { version, schedule } }),
    onSettled: () => client.invalidateQueries({ queryKey: SCHEDULES }),
  });
}
