import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";

/** Who is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me", { signal })).data,
  staleTime: Infinity,
});
