import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { PaymentProtocol, SetPaymentProvider, SettledQuestion } from "../../../../api/schema";

const ACCOUNTS = ["payment-providers"];

/** The accounts of the instance at providers of payments. */
export function usePaymentAccounts() {
  return useQuery({ queryKey: ACCOUNTS, queryFn: ({ signal }) => api.get("/api/admin/payment-providers", { signal }) });
}

/** Sets an account. 409 `version_conflict` where somebody else was first. */
export function useSetAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetPaymentProvider) => api.put("/api/admin/payment-providers", { body }),
    onSuccess: (list) => client.setQueryData(ACCOUNTS, list),
    onError: () => client.invalidateQueries({ queryKey: ACCOUNTS }),
  });
}

/** Removes an account with its key. */
export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { provider: PaymentProtocol; revision: number }) => api.post("/api/admin/payment-providers/remove", { body }),
    onSuccess: (list) => client.setQueryData(ACCOUNTS, list),
    onError: () => client.invalidateQueries({ queryKey: ACCOUNTS }),
  });
}

/** Takes a question off the list. With a case number its money belongs to that case's fee. */
export function useSettleQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettledQuestion) => api.post("/api/admin/payment-providers/settle", { body }),
    onSuccess: (list) => client.setQueryData(ACCOUNTS, list),
  });
}

/** Asks a provider whether it takes the key. */
export function useTryAccount() {
  return useMutation({ mutationFn: (provider: PaymentProtocol) => api.post("/api/admin/payment-providers/try", { body: { provider } }) });
}
