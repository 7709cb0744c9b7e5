import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { CaseNumber } from "../../api/schema";

/** The numbers of a case: the applicant's, the form's, the address book's. */
export function useCaseNumbers(threadId: string, lang: string) {
  return useQuery({
    queryKey: ["case-numbers", threadId, lang],
    queryFn: async ({ signal }): Promise<CaseNumber[]> =>
      (await api.get("/api/threads/{id}/numbers", { path: { id: threadId }, query: { lang }, signal })).items,
    staleTime: 60_000,
  });
}

/** The one of some numbers that somebody types, with or without the country code; none while it is none of them. */
export function typedNumber<One extends { number: string }>(typed: string, numbers: readonly One[]): One | undefined {
  const digits = typed.replace(/\D/g, "");
  if (digits.length < 7) return undefined;
  return numbers.find(({ number }) => number.slice(1) === digits || (digits.length >= 10 && number.slice(1) === `1${digits}`));
}
