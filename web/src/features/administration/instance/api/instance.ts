import { useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { brandingQuery } from "../../../../api/branding";
import { api } from "../../../../api/client";
import { currentOf } from "../../../../api/problem";
import type {
  BrandingChange,
  BrandingSettings,
  ContentChange,
  InstanceContent,
  InstanceLanguages,
  InstanceNotifications,
  LanguagesChange,
  NotificationsChange,
} from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";

const keys = {
  branding: ["instance", "branding"],
  content: ["instance", "content"],
  notifications: ["instance", "notifications"],
  languages: ["instance", "languages"],
} as const;

/** The own instance, as calls name it. */
function useInstance(): { id: string } {
  return { id: String(useUser().cd_instance) };
}

export function useInstanceBranding() {
  const path = useInstance();
  return useQuery({ queryKey: keys.branding, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/branding", { path, signal }) });
}

export function useInstanceContent() {
  const path = useInstance();
  return useQuery({ queryKey: keys.content, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/content", { path, signal }) });
}

export function useInstanceNotifications() {
  const path = useInstance();
  return useQuery({ queryKey: keys.notifications, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/notifications", { path, signal }) });
}

export function useInstanceLanguages() {
  const path = useInstance();
  return useQuery({ queryKey: keys.languages, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/languages", { path, signal }) });
}

/** How colours would be drawn; nothing is asked while there is none. */
export function useColours(light: string | null, dark: string | null) {
  const path = useInstance();
  return useQuery({
    queryKey: ["instance", "colours", light, dark],
    queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/colours", { path, query: { light: light!, ...(dark ? { dark } : {}) }, signal }),
    enabled: light !== null,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
}

/**
 * Saves something of which there is one per instance. Where somebody else has saved meanwhile (409), what they saved is shown from then
 * on: fields that were not touched follow, and the next save is made from it.
 */
function useSave<Change, Saved>(key: QueryKey, send: (change: Change) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      // The others are versions of the same branding.
      void client.invalidateQueries({ queryKey: ["instance"], predicate: ({ queryKey }) => queryKey !== key && queryKey[1] !== "colours" });
      void client.invalidateQueries({ queryKey: brandingQuery.queryKey });
    },
    onError: (error) => {
      const current = currentOf<Saved>(error);
      if (current) client.setQueryData(key, current);
    },
  });
}

export function useSaveBranding() {
  const path = useInstance();
  return useSave<BrandingChange, BrandingSettings>(keys.branding, (body) => api.put("/api/admin/instances/{id}/branding", { path, body }));
}

export function useSaveContent() {
  const path = useInstance();
  return useSave<ContentChange, InstanceContent>(keys.content, (body) => api.put("/api/admin/instances/{id}/content", { path, body }));
}

export function useSaveNotifications() {
  const path = useInstance();
  return useSave<NotificationsChange, InstanceNotifications>(keys.notifications, (body) => api.put("/api/admin/instances/{id}/notifications", { path, body }));
}

export function useSaveLanguages() {
  const path = useInstance();
  return useSave<LanguagesChange, InstanceLanguages>(keys.languages, (body) => api.put("/api/admin/instances/{id}/languages", { path, body }));
}

/** Uploads the logo or the background, or removes it with null. */
export function useSetPicture(kind: "logo" | "background") {
  const path = useInstance();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const form = new FormData();
      if (file) form.append("file", file);
      if (kind === "logo") return file ? api.post("/api/admin/instances/{id}/logo", { path, form }) : api.delete("/api/admin/instances/{id}/logo", { path });
      return file ? api.post("/api/admin/instances/{id}/background", { path, form }) : api.delete("/api/admin/instances/{id}/background", { path });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: brandingQuery.queryKey });
      await client.invalidateQueries({ queryKey: ["instance"] });
    },
  });
}
