import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";

/** How often a running test call is asked for. */
const EVERY_MS = 1000;

/** Has the hub call one's own telephone and lead it through the draft. */
export function useTestCall(key: string) {
  return useMutation({ mutationFn: () => api.post("/api/flows/{key}/test-call", { path: { key } }) });
}

/** How far a test call is. 404 `not_found` once it is over; while the hub cannot be reached it is asked again. */
export function useTestCallState(id: string | null) {
  const state = useQuery({
    queryKey: ["flow-test-call", id],
    queryFn: ({ signal }) => api.get("/api/flow-test-calls/{id}", { path: { id: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { error } }) => (isProblem(error, "not_found") ? false : EVERY_MS),
    retry: false,
    gcTime: 0,
  });
  return { data: state.data, isOver: isProblem(state.error, "not_found") };
}
