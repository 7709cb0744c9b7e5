import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { PracticeCase } from "../../api/schema";

const practiceKey = ["practice"] as const;

/** The person's practice case; null where they have none. What they have done is asked for anew with each visit. */
export function usePractice(isWanted: boolean) {
  return useQuery<PracticeCase | null>({
    queryKey: practiceKey,
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/practice", { signal })).case,
    enabled: isWanted,
    staleTime: 0,
  });
}

/** Makes the practice case in a program. `onError`: the hub did not. */
export function useBeginPractice(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (programId: number) => (await api.post("/api/work-queue/practice", { body: { program_id: programId } })).case,
    onError,
    onSuccess: (practice) => client.setQueryData(practiceKey, practice),
  });
}
