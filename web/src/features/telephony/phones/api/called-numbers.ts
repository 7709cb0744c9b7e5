import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";

const CALLED = ["called-numbers"];

/** The countries that are called, and the exceptions. */
export function useCalledNumbers() {
  return useQuery({ queryKey: CALLED, queryFn: ({ signal }) => api.get("/api/called-numbers", { signal }) });
}

/** Lets a number be called. 422 with the field that is wrong. */
export function useAddCalledNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { number: string; reason: string }) => api.post("/api/called-numbers", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: CALLED }),
  });
}

/** Lets a number be called no more. */
export function useRemoveCalledNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => api.delete("/api/called-numbers/{number}", { path: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: CALLED }),
  });
}
