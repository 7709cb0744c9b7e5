import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me", { signal })).data,
  staleTime: Infinity,
});
