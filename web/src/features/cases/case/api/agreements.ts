import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Body } from "../../../../api/calls";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import type { Question } from "../../../../shared/form-engine/document";

const keyOf = (id: number) => [...itemKeys.caseOf(id), "agreements"];

/** What the applicant of a case has still to agree to, since staff filed the form. */
export function useOpenAgreements(id: number, isAsked: boolean): Question[] {
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/items/{id}/agreements", { path: { id }, signal })) as Question[],
    enabled: isAsked,
  });
  return found.data ?? [];
}

/** Records that they have agreed. */
export function useRecordAgreement(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<"/api/work-queue/items/{id}/agreements", "post">) => api.post("/api/work-queue/items/{id}/agreements", { path: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: itemKeys.caseOf(id) }),
  });
}
