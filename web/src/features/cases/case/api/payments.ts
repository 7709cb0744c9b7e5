import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, readFile } from "../../../../api/client";
import type { CheckPaymentChange, NewCheckPayment, PaymentToCancel } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { newKey } from "../../../../shared/own-applications/use-own-applications";
import { saveFile } from "../../../../shared/page/save-file";

/** What can be paid of a case, and what was; with the case, it is fetched anew when anything of it is another. */
export function useCasePayments(id: number) {
  return useQuery({
    queryKey: [...itemKeys.caseOf(id), "payments"],
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}/payments", { path: { id }, signal }),
  });
}

function useAgain(id: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: itemKeys.caseOf(id) });
}

/** Pays an award. A failed attempt is repeated with the same key, so that it is done once. */
export function usePayAward(id: number) {
  const again = useAgain(id);
  const key = useRef(newKey());
  return useMutation({
    mutationFn: (body: Omit<NewCheckPayment, "application_id" | "key">) =>
      api.post("/api/payments/create-check-payment", { body: { ...body, application_id: id, key: key.current } }),
    onSuccess: () => {
      key.current = newKey();
    },
    onSettled: again,
  });
}

/** Says what became of a payment of an award. */
export function useChangePayment(id: number) {
  const again = useAgain(id);
  return useMutation({ mutationFn: (body: CheckPaymentChange) => api.post("/api/payments/update-check-payment", { body }), onSettled: again });
}

/** Saves a check of a case on this device. */
export function useOpenCheck(id: number) {
  return useMutation({
    mutationFn: async (number: number) =>
      saveFile(await readFile("/api/work-queue/items/{id}/check-payments/{number}/pdf", { path: { id, number } }), `check-${number}.pdf`),
  });
}

/** Gives a fee back, or a part of it. A failed attempt is repeated with the same key, so that it is done once. */
export function useRefund(id: number) {
  const again = useAgain(id);
  const asked = useRef({ key: newKey(), of: "" });
  return useMutation({
    mutationFn: (body: { payment_id: string; reason: string; cents: number }) => {
      const of = JSON.stringify(body);
      if (asked.current.of !== of) asked.current = { key: newKey(), of };
      return api.post("/api/payments/refund", { body: { ...body, key: asked.current.key } });
    },
    onSettled: again,
  });
}

/** Asks the bank how a fee stands. */
export function useAskBank(id: number) {
  const again = useAgain(id);
  return useMutation({
    mutationFn: (payment: string) => api.post("/api/payments/ask", { body: { payment_id: payment } }),
    onSettled: again,
  });
}

/** Ends a fee of which the bank could not say whether it was paid. */
export function useCancelPayment(id: number) {
  const again = useAgain(id);
  return useMutation({ mutationFn: (body: PaymentToCancel) => api.post("/api/payments/cancel", { body }), onSettled: again });
}
