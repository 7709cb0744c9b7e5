import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The statuses and templates that an outreach of a program may name. */
export function useOutreachTexts(program: number) {
  return useQuery({
    queryKey: ["outreach-texts", program],
    queryFn: ({ signal }) => api.get("/api/notifications/outreach-texts", { query: { program }, signal }),
  });
}
