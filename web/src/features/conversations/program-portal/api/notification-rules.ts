import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { NotificationRule } from "../../../../api/schema";
import { useSettled } from "../../../../shared/page/use-settled";

const RULES = ["notification-rules"];

/** A program's rules, at most a thousand. */
export function useNotificationRules(program: number) {
  return useQuery({
    queryKey: [...RULES, program],
    queryFn: ({ signal }) => api.get("/api/notifications/notification-rule", { query: { program, limit: 1000 }, signal }),
  });
}

/** The audiences, states and templates that rules of a program may name. */
export function useParticipants(program: number) {
  return useQuery({ queryKey: ["participants", program], queryFn: ({ signal }) => api.get("/api/notifications/participants", { query: { program }, signal }) });
}

/** Publishes a rule. 409 `version_conflict` when somebody else has changed it, 422 with the fields at fault. */
export function useSaveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, rule }: { key: string; version: number; rule: NotificationRule }) =>
      api.put("/api/notifications/notification-rule/{key}", { path: { key }, body: { version, rule } }),
    onSuccess: () => client.invalidateQueries({ queryKey: RULES }),
  });
}

/** What a rule would say in each language about a real application, and what its condition says of that one: once nobody types. */
export function useRulePreview(rule: NotificationRule) {
  const asked = JSON.parse(useSettled(JSON.stringify(rule), 300)) as NotificationRule;
  return useQuery({
    queryKey: ["rule-preview", asked],
    queryFn: ({ signal }) => api.post("/api/notifications/notification-rule/preview", { body: { rule: asked }, signal }),
    enabled: asked.channels.length > 0 || Boolean(asked.condition),
    placeholderData: keepPreviousData,
  });
}

/** What rules of a program could not send. */
export function useErrorLogs(program: number) {
  return useQuery({
    queryKey: ["error-logs", program],
    queryFn: ({ signal }) => api.get("/api/notifications/error-logs", { query: { program, limit: 100 }, signal }),
  });
}
