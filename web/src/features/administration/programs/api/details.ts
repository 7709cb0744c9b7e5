import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ConfigurationView } from "../../../../api/schema";
import type { Base, TextVersion, TextView } from "../../../../shared/config-editor/text-view";
import type { Details } from "../details/model";
import { useProcessesChanged } from "./processes";

const DETAILS = ["program-details"];

const read = (program: number, signal?: AbortSignal): Promise<ConfigurationView> =>
  api.get("/api/configuration/program_details/{key}", { path: { key: String(program) }, ...(signal ? { signal } : {}) });

const versionOf = (version: ConfigurationView["draft"]): TextVersion<Details> | null => version && { ...version, text: version.text as Details };

export const viewOf = ({ published, draft }: ConfigurationView): TextView<Details> => ({ published: versionOf(published), draft: versionOf(draft) });

/** What a program says of itself, as it is published and as it is being written; read anew only when asked for. */
export function useDetails(program: number) {
  return useQuery({ queryKey: [...DETAILS, program], queryFn: ({ signal }) => read(program, signal), refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 });
}

/** The hub's calls for the text. */
export function useDetailsCalls(program: number) {
  const changed = useProcessesChanged();
  const path = { key: String(program) };
  const save = useMutation({
    mutationFn: ({ base, text }: { base: Base; text: Details }) =>
      api.put("/api/configuration/program_details/{key}/draft", { path, body: { based_on: base.published, draft: base.draft, text } }),
  });
  const publish = useMutation({
    mutationFn: (version: number) => api.post("/api/configuration/program_details/{key}/publish", { path, body: { version } }),
    onSuccess: changed,
  });
  return {
    read: async () => viewOf(await read(program)),
    save: async (base: Base, text: Details) => ({ ...(await save.mutateAsync({ base, text })).draft, text }),
    publish: async (version: number) => {
      const published = await publish.mutateAsync(version);
      return { ...published, text: published.text as Details };
    },
    isPending: save.isPending || publish.isPending,
  };
}

/** What keeps the text from being published; `text` is JSON. */
export function useDetailsFaults(program: number, base: number, text: string) {
  return useQuery({
    queryKey: [...DETAILS, "check", program, base, text],
    queryFn: async ({ signal }) =>
      (
        await api.post("/api/configuration/program_details/{key}/check", {
          path: { key: String(program) },
          body: { based_on: base, text: JSON.parse(text) as Details },
          signal,
        })
      ).faults,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
}

/** The versions that are or were in force, the newest first. */
export function useDetailsVersions(program: number) {
  return useQuery({
    queryKey: [...DETAILS, "versions", program],
    queryFn: async ({ signal }) => (await api.get("/api/configuration/program_details/{key}/versions", { path: { key: String(program) }, signal })).items,
    gcTime: 0,
  });
}

/** Puts an earlier version into force again. */
export function useRollBackDetails(program: number) {
  const client = useQueryClient();
  const changed = useProcessesChanged();
  return useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) =>
      api.post("/api/configuration/program_details/{key}/roll-back", { path: { key: String(program) }, body: { version, to } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [...DETAILS, "versions", program] });
      await changed();
    },
  });
}
