import { useQuery } from "@tanstack/react-query";
import { readPasswordToken } from "../api/passwords";

/** Whose password a token sets, and by which rules; nothing is asked without one. */
export function usePasswordToken(token: string | null) {
  return useQuery({
    queryKey: ["passwordToken", token],
    queryFn: () => readPasswordToken(token ?? ""),
    enabled: token !== null,
    staleTime: Infinity,
    retry: false,
  });
}
