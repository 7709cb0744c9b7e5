import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../api/client";

/** Whether a language (BCP 47) can be spoken on a telephone. Until it is known, all of them can. */
export function useHasVoice(): (code: string) => boolean {
  const { data } = useQuery({
    queryKey: ["voices"],
    queryFn: async ({ signal }) => new Set((await api.get("/api/voices", { signal })).langs),
    staleTime: Infinity,
  });
  return useCallback((code: string) => data?.has(code.toLowerCase().split(/[-_]/)[0] ?? "") ?? true, [data]);
}
