import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { NotificationRule } from "../../../../api/schema";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import type { Form } from "../../../../shared/form-engine/document";
import { useConditionWords } from "../../../../shared/form-rules/use-condition-words";
import { isolated } from "../../../../shared/words/direction";

/** The conditions that are always so, in CEL: they say nothing in a sentence. */
const ALWAYS = "true";

/** A rule as one sentence: what brings it about, where, and who is notified by what. A condition without a sentence stands in it as CEL. */
export function useRuleSentence(form: Form | null, states: readonly { id: number; name: string }[]): (rule: NotificationRule) => string {
  const { t } = useTranslation("portal");
  const statusWords = useStatusWords();
  const conditionWords = useConditionWords(form);
  return useCallback(
    (rule) => {
      const name = (id: number) => isolated(statusWords(states.find((state) => state.id === id)?.name ?? String(id)));
      const to = name(rule.to_state);
      const whenOf = () => {
        switch (rule.cause ?? "status") {
          case "silence":
            return t("rules.when.silence", { count: rule.days ?? 0, to });
          case "due":
            return t("rules.when.due", { count: rule.days ?? 0, to });
          case "status":
            return rule.from_state ? t("rules.when.move", { from: name(rule.from_state), to }) : t("rules.when.status", { to });
        }
      };
      const whoOf = () => {
        switch (rule.audience) {
          case "applicant":
            return t("rules.whom.applicant");
          case "owner":
            return t("rules.whom.owner");
          case "role":
            return t("rules.whom.role", { role: isolated(rule.role ?? "") });
        }
      };
      const [first, second] = rule.channels.map(({ channel }) => (channel === "SMS" ? t("rules.by.sms") : t("rules.by.email")));
      const who = whoOf();
      const channels = first && second ? t("rules.orElse", { first, second }) : (first ?? "");
      const plain = !channels ? t("rules.thenNothing", { who }) : rule.in_app ? t("rules.thenInbox", { who, channels }) : t("rules.then", { who, channels });
      const what = rule.delay_minutes ? t("rules.later", { what: plain, minutes: rule.delay_minutes }) : plain;
      const when = whenOf();
      const source = rule.condition?.trim() ?? "";
      if (source === "" || source === ALWAYS) return t("rules.sentence", { when, what });
      return t("rules.sentenceIf", { when, condition: conditionWords(source) ?? isolated(source), what });
    },
    [t, statusWords, conditionWords, states],
  );
}
