import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";

export type Feature = "sms" | "email" | "voice" | "recording" | "transcript" | "session-summary" | "schedule" | "templates" | "create-program";

/** Whether the tenant has a feature; everything is there until the hub says otherwise. */
export function useFeatures(): (feature: Feature) => boolean {
  const flags = useQuery({
    queryKey: ["feature-flags"],
    queryFn: async ({ signal }) => (await api.get("/api/feature-flags", { signal })).flags,
    staleTime: 300_000,
  });
  return (feature) => flags.data?.[feature] !== false;
}
