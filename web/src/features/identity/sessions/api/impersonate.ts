import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The users of an instance; for its own government users alone. */
export const instanceUsersQuery = (instance: number) =>
  queryOptions({
    queryKey: ["instance-users", instance],
    queryFn: async ({ signal }) => (await api.get("/api/instances/{id}/users", { path: { id: instance }, signal })).data,
    staleTime: 60_000,
  });

/** Begins to act as a user for an hour at most; answers the token of that session. */
export async function impersonate(id: number, reason: string): Promise<string> {
  return (await api.post("/api/users/{id}/impersonate", { path: { id }, body: { reason } })).data.token;
}
