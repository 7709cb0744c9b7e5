import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, readFile } from "../../../../api/client";

const SOUNDS = ["phone-sounds"];

/** The tenant's sounds. */
export function usePhoneSounds() {
  return useQuery({ queryKey: SOUNDS, queryFn: async ({ signal }) => (await api.get("/api/phone-sounds", { signal })).items });
}

/** Uploads a sound. The hub decides by its bytes what it is. */
export function useAddSound() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, name, file }: { key: string; name: string; file: File }) => {
      const form = new FormData();
      form.append("file", file);
      return api.post("/api/phone-sounds", { query: { key, name }, form });
    },
    onSettled: () => client.invalidateQueries({ queryKey: SOUNDS }),
  });
}

/** The sound as callers hear it. */
export function useSoundFile() {
  return useMutation({ mutationFn: (key: string) => readFile("/api/phone-sounds/{key}/audio", { path: { key } }) });
}
