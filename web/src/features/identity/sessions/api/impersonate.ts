import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { FoundUser } from "../../../../api/schema";

/** People whom an administrator may impersonate, by name, mail address or phone number. */
export const userSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ["user-search", typed],
    queryFn: async ({ signal }) => (await api.get("/api/users/search", { query: { q: typed }, signal })).data,
    staleTime: 60_000,
  });

/** Begins to act as a user for an hour at most; answers the token of that session. */
export async function impersonate(person: FoundUser, reason: string): Promise<string> {
  return (await api.post("/api/users/{id}/impersonate", { path: { id: person.cd_user }, body: { reason, entity_id: person.id_entity } })).data.token;
}
