import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { ownApplicationKey, useOwnChanges } from "../own-applications/use-own-applications";

/** The key of what is due for an application; it is fetched anew with everything else about it. */
export const amountKey = (application: number) => [...ownApplicationKey(application), "amount"] as const;

/** What is due for one of this person's applications, and its payments, kept current. */
export function useAmount(application: number) {
  useOwnChanges();
  return useQuery({
    queryKey: amountKey(application),
    queryFn: ({ signal }) => api.get("/api/payments/movement-amount/{id}", { path: { id: application }, signal }),
    enabled: Number.isSafeInteger(application) && application > 0,
    retry: false,
  });
}
