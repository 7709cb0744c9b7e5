import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

export const lineBoardKey = ["line-board"] as const;

/** The waiting lines of one's programs. The event socket says when to look again; wrap-ups end by the clock. */
export function useLineBoard() {
  return useQuery({
    queryKey: lineBoardKey,
    queryFn: ({ signal }) => api.get("/api/line-board", { signal }),
    refetchInterval: 30_000,
  });
}
