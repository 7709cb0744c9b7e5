import { useTranslation } from "react-i18next";
import type { ConditionName, ConditionPreview, NotificationRule } from "../../../../api/schema";
import type { Form } from "../../../../shared/form-engine/document";
import { RuleField } from "../../../../shared/form-rules/rule-field";
import { isolated } from "../../../../shared/words/direction";
import { TextArea } from "../../../../ui/text-area";
import { useRulePreview } from "../api/notification-rules";
import { useConditionKind, useFaultWords } from "./condition-words";

const EXAMPLE = "applicant.phones > 0";

export interface RuleConditionProps {
  rule: NotificationRule;
  /** Whose questions it speaks of: with it the condition is built as a sentence. */
  form: Form | null;
  names: ConditionName[];
  onChange: (condition: string | null) => void;
}

/** The condition that is always so: none. */
const ALWAYS = "true";

/** Where a rule notifies at all: built as a sentence, or written as an expression; what is wrong with the condition while it is written, and what it says of a real application. */
export function RuleCondition({ rule, form, names, onChange }: RuleConditionProps) {
  const { t } = useTranslation("portal");
  const faultWords = useFaultWords();
  const kindWords = useConditionKind();
  const preview = useRulePreview(rule);
  const shown = rule.condition ? preview.data?.condition : null;
  const error = shown?.fault ? faultWords(shown.fault) : undefined;
  if (form) {
    return (
      <div className="portal-form">
        <RuleField
          label={t("rules.condition")}
          source={rule.condition ?? ""}
          kind="check"
          document={form}
          at=""
          names="cases"
          examples={[]}
          hasExamples={false}
          says={(sentence) => t("rules.onlyIf", { sentence })}
          error={error}
          onChange={(source) => onChange(source === "" || source === ALWAYS ? null : source)}
        />
        <ShownVerdict shown={shown} id={preview.data?.externalId} />
      </div>
    );
  }
  return (
    <div className="portal-form">
      <TextArea
        className="portal-condition"
        label={t("rules.condition")}
        description={t("rules.conditionWords", {
          example: isolated(names.find((one) => one.kind === "whole number" && one.path.startsWith("answers."))?.path.concat(" > 3") ?? EXAMPLE),
        })}
        rows={2}
        value={rule.condition ?? ""}
        onChange={(text) => onChange(text === "" ? null : text)}
        maxLength={1000}
        spellCheck="false"
        error={error}
      />
      <ShownVerdict shown={shown} id={preview.data?.externalId} />
      <details>
        <summary>{t("rules.conditionNames")}</summary>
        <ul className="portal-names">
          {names.map((one) => (
            <li key={one.path}>
              <code dir="ltr">{one.path}</code> <span className="portal-note">{kindWords(one.kind)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function ShownVerdict({ shown, id }: { shown: ConditionPreview | null | undefined; id: string | null | undefined }) {
  if (!shown || !id) return null;
  return (
    <p className="portal-note" role="status">
      <Verdict condition={shown} id={id} />
    </p>
  );
}

function Verdict({ condition, id }: { condition: ConditionPreview; id: string }) {
  const { t } = useTranslation("portal");
  const application = isolated(id);
  if (condition.fault) return null;
  if (condition.holds === true) return t("rules.conditionHolds", { id: application });
  if (condition.holds === false) return t("rules.conditionNot", { id: application });
  if (condition.missing.length) return t("rules.conditionMissing", { id: application, names: isolated(condition.missing.join(", ")) });
  return t("rules.conditionUndecided", { id: application });
}
