import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import type { ValidationCenter } from "../../../api/schema";
import { itemKeys } from "../item/item-cache";

/** What the rules say of one application, in the reader's language. */
export function useValidations(id: number) {
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useQuery({
    queryKey: [...itemKeys.validations(id), lang],
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}/validations", { path: { id }, query: { lang }, signal }),
  });
}

function keep(client: QueryClient, id: number, lang: string, center: ValidationCenter): void {
  client.setQueryData([...itemKeys.validations(id), lang], center);
  void client.invalidateQueries({ queryKey: itemKeys.caseOf(id) });
}

/** Judges the application again. */
export function useRunValidations(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useMutation({
    mutationFn: () => api.post("/api/work-queue/items/{id}/validations/run", { path: { id }, query: { lang } }),
    onSuccess: (center) => keep(client, id, lang, center),
  });
}

/** Lets a rule pass, with a reason. */
export function useOverride(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useMutation({
    mutationFn: (body: { rule: string; reason: string }) =>
      api.post("/api/work-queue/items/{id}/validations/override", { path: { id }, query: { lang }, body }),
    onSuccess: (center) => keep(client, id, lang, center),
  });
}

/** Takes an override back. */
export function useUndoOverride(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useMutation({
    mutationFn: (rule: string) => api.post("/api/work-queue/items/{id}/validations/override/undo", { path: { id }, query: { lang }, body: { rule } }),
    onSuccess: (center) => keep(client, id, lang, center),
  });
}
