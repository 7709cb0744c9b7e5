import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ReasonBody } from "../../../../api/schema";

const key = (program: number) => ["denial-reasons", program];

/** A program's reasons, with those that are retired. */
export function useDenialReasons(program: number) {
  return useQuery({ queryKey: key(program), queryFn: ({ signal }) => api.get("/api/denial-reasons/current", { query: { program }, signal }) });
}

/** Reads them again, where somebody else has published some. */
export function useLookAgain(program: number): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key(program) });
}

/** Publishes the whole list. 409 `version_conflict` when somebody else has changed it, 422 with the fields at fault. */
export function useSaveReasons(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, reasons }: { version: number; reasons: ReasonBody[] }) => api.put("/api/denial-reasons", { body: { program, version, reasons } }),
    onSuccess: (saved) => client.setQueryData(key(program), saved),
    onError: () => void client.invalidateQueries({ queryKey: key(program) }),
  });
}
