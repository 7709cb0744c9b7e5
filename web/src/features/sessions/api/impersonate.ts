import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";

/** A government user of an instance. */
export interface InstanceUser {
  id: number;
  name: string;
  ds_mail: string;
  roles: number[];
}

/** The users of an instance; for its own government users alone. */
export const instanceUsersQuery = (instance: number) =>
  queryOptions({
    queryKey: ["instance-users", instance],
    queryFn: async ({ signal }) => (await api.get<{ data: InstanceUser[] }>(`/api/instances/${instance}/users`, { signal })).data,
    staleTime: 60_000,
  });

/** Begins to act as a user for an hour at most; answers the token of that session. */
export async function impersonate(id: number, reason: string): Promise<string> {
  return (await api.post<{ data: { token: string } }>(`/api/users/${id}/impersonate`, { reason })).data.token;
}
