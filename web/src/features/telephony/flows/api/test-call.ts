import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** How often a test call that goes on is asked for. */
const EVERY_MS = 1000;

/** Has the hub call one's own telephone and lead it through the draft. */
export function useTestCall(key: string) {
  return useMutation({ mutationFn: () => api.post("/api/flows/{key}/test-call", { path: { key } }) });
}

/** How far a test call is; an error once it is over. */
export function useTestCallState(id: string | null) {
  return useQuery({
    queryKey: ["flow-test-call", id],
    queryFn: ({ signal }) => api.get("/api/flow-test-calls/{id}", { path: { id: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { status } }) => (status === "error" ? false : EVERY_MS),
    retry: false,
    gcTime: 0,
  });
}
