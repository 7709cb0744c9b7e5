import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { NewMarketplaceSubscription } from "../../../../api/schema";

const APPLICATIONS = "subscription-applications";
const OWN = "marketplace-subscriptions";

/** The subscriptions that one administers, with how far each is configured. */
export function useSubscriptionApplications() {
  return useQuery({ queryKey: [APPLICATIONS], queryFn: async ({ signal }) => (await api.get("/api/subscription-applications", { signal })).result });
}

/** Opens the form by which a subscription is configured: its address, with a one-time code. */
export function useOpenSubscriptionApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (subscription: string) => (await api.post("/api/subscription-applications/{subscription}/open", { path: { subscription } })).url,
    onSettled: () => client.invalidateQueries({ queryKey: [APPLICATIONS] }),
  });
}

/** What one has bought or administers. */
export function useMarketplaceSubscriptions() {
  return useQuery({
    queryKey: [OWN],
    queryFn: async ({ signal }) => (await api.get("/api/marketplace/subscriptions", { signal })).result.subscriptions,
  });
}

/** The plans that a subscription may have. */
export function useSubscriptionPlans(subscription: string) {
  return useQuery({
    queryKey: [OWN, subscription, "plans"],
    queryFn: async ({ signal }) => (await api.get("/api/marketplace/subscriptions/{subscription}/plans", { path: { subscription }, signal })).result.plans,
  });
}

/** Asks the marketplace for another plan. */
export function useChangePlan(subscription: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planId: string) => api.patch("/api/marketplace/subscriptions/{subscription}", { path: { subscription }, body: { planId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [OWN] }),
  });
}

/** What a token of a purchase has bought. Asked once: the token is in nobody's cache. */
export function usePurchase() {
  return useMutation({
    mutationFn: async (purchaseToken: string) => (await api.post("/api/marketplace/getSubscriptionDetails", { body: { purchaseToken }, token: null })).result,
  });
}

/** Confirms a purchase. */
export function useConfirmPurchase() {
  return useMutation({ mutationFn: (body: NewMarketplaceSubscription) => api.post("/api/marketplace/subscriptions", { body, token: null }) });
}
