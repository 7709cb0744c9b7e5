import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { DocumentSettings } from "../../../../api/schema";

const key = (program: number) => ["document-settings", program];

/** How a program deals with papers. */
export function useDocumentSettings(program: number) {
  return useQuery({ queryKey: key(program), queryFn: ({ signal }) => api.get("/api/document-settings", { query: { program }, signal }) });
}

/** Changes it. 409 `version_conflict` when somebody else has, 422 with the fields at fault. */
export function useSaveDocumentSettings(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, settings }: { revision: number; settings: DocumentSettings }) =>
      api.put("/api/document-settings", { body: { program, revision, settings } }),
    onSuccess: (saved) => client.setQueryData(key(program), saved),
    onError: () => void client.invalidateQueries({ queryKey: key(program) }),
  });
}
