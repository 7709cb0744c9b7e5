import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ProgramContactsView, ProgramSettingsView, SaveProgramContacts, SaveProgramSettings } from "../../../../api/schema";

const settingsOf = (program: number) => ["program-settings", program];
const contactsOf = (program: number) => ["program-contacts", program];

/** The settings of a program. */
export function useProgramSettings(program: number) {
  return useQuery({
    queryKey: settingsOf(program),
    queryFn: ({ signal }): Promise<ProgramSettingsView> => api.get("/api/admin/programs/{id}/settings", { path: { id: program }, signal }),
  });
}

/** Changes them. 409 `version_conflict` where somebody else was first, 422 with the fields at fault. */
export function useSaveProgramSettings(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveProgramSettings): Promise<ProgramSettingsView> => api.put("/api/admin/programs/{id}/settings", { path: { id: program }, body }),
    onSuccess: (saved) => client.setQueryData(settingsOf(program), saved),
  });
}

/** How a program is reached. */
export function useProgramContacts(program: number) {
  return useQuery({
    queryKey: contactsOf(program),
    queryFn: ({ signal }): Promise<ProgramContactsView> => api.get("/api/admin/programs/{id}/contacts", { path: { id: program }, signal }),
  });
}

/** Changes it, as [`useSaveProgramSettings`] does. */
export function useSaveProgramContacts(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveProgramContacts): Promise<ProgramContactsView> => api.put("/api/admin/programs/{id}/contacts", { path: { id: program }, body }),
    onSuccess: (saved) => client.setQueryData(contactsOf(program), saved),
  });
}
