import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { AdminArea, Permission } from "../../../../api/schema";

/** The queries of who may do what. */
export const ACCESS = ["access"];

/** A page of people. */
const PAGE = 50;

export interface AskedAccess {
  right?: Permission;
  area?: AdminArea;
  role?: string;
  search?: string;
}

/** Who may do something, by name and page by page, with the reasons. */
export function useWhoMay(asked: AskedAccess) {
  return useInfiniteQuery({
    queryKey: [...ACCESS, "who", asked],
    queryFn: ({ pageParam, signal }) => api.get("/api/admin/access", { query: { ...asked, cursor: pageParam ?? undefined, limit: PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The staff whose name or address has this text in it, the first ten. */
export function useFoundStaff(search: string) {
  return useQuery({
    queryKey: [...ACCESS, "found", search],
    queryFn: async ({ signal }) => (await api.get("/api/admin/access", { query: { right: "profile.read", search, limit: 10 }, signal })).items,
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
}

/** What somebody may do, and why; null where no member of staff has the number. */
export function useAccessOf(account: number | null) {
  return useQuery({
    queryKey: [...ACCESS, "of", account],
    queryFn: async ({ signal }) => (await api.get("/api/admin/access", { query: { account: account ?? 0 }, signal })).items[0] ?? null,
    enabled: account !== null,
  });
}
