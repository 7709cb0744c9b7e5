import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../../api/client";
import type { AccountToVerify, PayChannel, PaymentView } from "../../../../api/schema";
import { newKey } from "../../../../shared/own-applications/use-own-applications";
import { amountKey } from "../../../../shared/payments/amount";

/** What a payer gives: the account, for a debit. */
export interface Paying {
  channel: PayChannel;
  account?: Omit<AccountToVerify, "application_id">;
}

/**
 * Pays the fee, and goes on to the provider's page where there is one, though the form may be gone by then: that a payment has begun is
 * told to every screen of its payer. A failed attempt is repeated with the same key, so that it is done once.
 */
export function usePay(application: number) {
  const client = useQueryClient();
  const key = useRef(newKey());
  return useMutation({
    mutationFn: async ({ channel, account }: Paying): Promise<PaymentView> => {
      if (channel === "paypal") return api.post("/api/payments/paypal/link", { body: { application_id: application, key: key.current } });
      if (!account) return api.post("/api/payments/create-charge", { body: { application_id: application, channel: "card", key: key.current } });
      const verified = await api.post("/api/payments/verify-account", { body: { application_id: application, ...account } });
      return api.post("/api/payments/create-charge", {
        body: { application_id: application, channel: "bank", key: key.current, account: verified.account, agreed: true },
      });
    },
    onSuccess: ({ page_url }) => {
      key.current = newKey();
      if (page_url !== null) window.location.assign(page_url);
    },
    onSettled: () => client.invalidateQueries({ queryKey: amountKey(application) }),
  });
}

/** Captures what was agreed to on the provider's page, and asks how a payment stands. */
export function useCapture(application: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: string) => api.post("/api/payments/paypal/capture-order", { body: { payment_id: payment } }),
    onSettled: () => client.invalidateQueries({ queryKey: amountKey(application) }),
  });
}
