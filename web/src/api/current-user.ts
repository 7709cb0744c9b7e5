import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import type { SessionUser } from "./types";

/** Who is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => (await api.get<{ data: SessionUser }>("/api/users/me", { signal })).data,
  staleTime: Infinity,
});
