import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { currentUserQuery } from "../../../../api/current-user";
import type { BusinessUserChange, NewBusinessUser, Profile, ProfileSection, SectionChange } from "../../../../api/schema";

const KEY = ["profile"];
const query = (business: number | null) => (business === null ? {} : { business });

/** What is known of the signed-in person, or of a business that they belong to. */
export function useProfile(business: number | null) {
  return useQuery({ queryKey: [...KEY, "whole", business], queryFn: ({ signal }) => api.get("/api/profile", { query: query(business), signal }) });
}

/** Saves a section. 409 `version_conflict` with the section as it is now, 422 with the fields at fault (`rows[0].ds_zip`). */
export function useSaveSection(business: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ section, change }: { section: string; change: SectionChange }) =>
      api.put("/api/profile/{section}", { path: { section }, query: query(business), body: change }),
    onSuccess: (saved) => {
      put(client, business, saved);
      void client.invalidateQueries({ queryKey: [...KEY, "activity"] });
      void client.invalidateQueries({ queryKey: [...KEY, "offices"] });
      // The name of the account follows.
      if (saved.name === "general") void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
}

function put(client: ReturnType<typeof useQueryClient>, business: number | null, saved: ProfileSection) {
  client.setQueryData<Profile>([...KEY, "whole", business], (profile) =>
    profile ? { ...profile, sections: profile.sections.map((one) => (one.name === saved.name ? saved : one)) } : profile,
  );
}

/** Shows what somebody else has saved. */
export function useTakeSection(business: number | null) {
  const client = useQueryClient();
  return (theirs: ProfileSection) => put(client, business, theirs);
}

/** Who serves the person. */
export function usePublicOffices(business: number | null) {
  return useQuery({
    queryKey: [...KEY, "offices", business],
    queryFn: ({ signal }) => api.get("/api/profile/public-offices", { query: query(business), signal }),
  });
}

/** The last changes. */
export function useActivity(business: number | null) {
  return useQuery({
    queryKey: [...KEY, "activity", business],
    queryFn: ({ signal }) => api.get("/api/profile/activity", { query: query(business), signal }),
  });
}

/** What people may say of their background, in their language. */
export function useDemographics(lang: string) {
  return useQuery({
    queryKey: ["demographics", lang],
    queryFn: async ({ signal }) => (await api.get("/api/demographics/translated", { signal })).data,
  });
}

const peopleKey = (business: number) => [...KEY, "people", business];

/** Who belongs to a business. */
export function useBusinessUsers(business: number) {
  return useQuery({
    queryKey: peopleKey(business),
    queryFn: ({ signal }) => api.get("/api/business/{id}/business-users", { path: { id: business }, signal }),
  });
}

/** Adds, changes and removes people of a business. */
export function useChangeBusinessUsers(business: number) {
  const client = useQueryClient();
  const path = { id: business };
  const onSuccess = (people: unknown) => {
    client.setQueryData(peopleKey(business), people);
  };
  return {
    add: useMutation({ mutationFn: (body: NewBusinessUser) => api.post("/api/business/{id}/create-user", { path, body }), onSuccess }),
    change: useMutation({ mutationFn: (body: BusinessUserChange) => api.patch("/api/business/{id}/business-users", { path, body }), onSuccess }),
    remove: useMutation({
      mutationFn: (id: string) => api.delete("/api/business/{id}/business-users/{business_user}", { path: { ...path, business_user: id } }),
      onSuccess,
    }),
  };
}

/** The documents that were given with applications. */
export function useDocuments() {
  return useQuery({ queryKey: [...KEY, "documents"], queryFn: ({ signal }) => api.get("/api/profile/documents", { signal }) });
}
