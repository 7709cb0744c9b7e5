import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { NewAddressBookEntry } from "../../../../api/schema";

const BOOK = ["address-book"];

/** Who can be called into calls, by program and name. */
export function useAddressBook() {
  return useQuery({ queryKey: BOOK, queryFn: async ({ signal }) => (await api.get("/api/address-book", { signal })).items });
}

/** Adds somebody. 422 with the field that is wrong. */
export function useAddEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAddressBookEntry) => api.post("/api/address-book", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: BOOK }),
  });
}

/** Removes somebody. */
export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/address-book/{id}", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: BOOK }),
  });
}
