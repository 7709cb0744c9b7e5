import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

/** How old what is shown may be while nothing announces a change, in milliseconds. */
const REFETCH_MS = 60_000;

/** What waits for this person. Whatever happens in their programs has it read again (`IncomingWatch`). */
export function useMyWork() {
  return useQuery({
    queryKey: itemKeys.myWork,
    queryFn: async ({ signal }) => (await api.get("/api/my-work", { signal })).parts,
    refetchInterval: REFETCH_MS,
  });
}
