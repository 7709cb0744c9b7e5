import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { brandingQuery } from "../../../../api/branding";
import { api } from "../../../../api/client";
import type { CommunityProfileView, ProfileChange } from "../../../../api/schema";

const KEY = ["community-profile"];

/** What the organization says of itself, as it is now. */
export function useCommunityProfile() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get("/api/community-profile", { signal }) });
}

/** Changes texts. 409 `version_conflict` with the current profile if somebody else has saved meanwhile, 422 with the fields at fault. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => api.patch("/api/community-profile", { body: change }),
    onSuccess: (profile) => {
      client.setQueryData<CommunityProfileView>(KEY, profile);
      // The bar, the title and the contact on this screen show it too.
      void client.invalidateQueries({ queryKey: brandingQuery.queryKey });
    },
  });
}

/** Uploads the picture that stands for the organization, or removes it with null. The bar, the sign-in page and guests show it at once. */
export function useSetLogo(instance: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const path = { id: instance };
      if (!file) return (await api.delete("/api/instances/{id}/logo", { path })).data;
      const form = new FormData();
      form.append("file", file);
      return (await api.post("/api/instances/{id}/logo", { path, form })).data;
    },
    onSuccess: ({ ds_logoUrl }) => {
      client.setQueryData<CommunityProfileView>(KEY, (profile) => (profile ? { ...profile, ds_logoUrl } : profile));
      void client.invalidateQueries({ queryKey: brandingQuery.queryKey });
    },
  });
}

/** Shows what somebody else has saved. */
export function useTakeProfile() {
  const client = useQueryClient();
  return (profile: CommunityProfileView) => client.setQueryData<CommunityProfileView>(KEY, profile);
}
