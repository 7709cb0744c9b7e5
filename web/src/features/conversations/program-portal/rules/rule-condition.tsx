import { useTranslation } from "react-i18next";
import type { ConditionName, ConditionPreview, NotificationRule } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { TextArea } from "../../../../ui/text-area";
import { useRulePreview } from "../api/notification-rules";
import { useConditionKind, useFaultWords } from "./condition-words";

const EXAMPLE = "applicant.phones > 0";

export interface RuleConditionProps {
  rule: NotificationRule;
  names: ConditionName[];
  onChange: (condition: string | null) => void;
}

/** Where a rule notifies at all: what is wrong with the condition while it is written, and what it says of a real application. */
export function RuleCondition({ rule, names, onChange }: RuleConditionProps) {
  const { t } = useTranslation("portal");
  const faultWords = useFaultWords();
  const kindWords = useConditionKind();
  const preview = useRulePreview(rule);
  const shown = rule.condition ? preview.data?.condition : null;
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
        error={shown?.fault ? faultWords(shown.fault) : undefined}
      />
      {shown && preview.data?.externalId ? (
        <p className="portal-note" role="status">
          <Verdict condition={shown} id={preview.data.externalId} />
        </p>
      ) : null}
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

function Verdict({ condition, id }: { condition: ConditionPreview; id: string }) {
  const { t } = useTranslation("portal");
  const application = isolated(id);
  if (condition.fault) return null;
  if (condition.holds === true) return t("rules.conditionHolds", { id: application });
  if (condition.holds === false) return t("rules.conditionNot", { id: application });
  if (condition.missing.length) return t("rules.conditionMissing", { id: application, names: isolated(condition.missing.join(", ")) });
  return t("rules.conditionUndecided", { id: application });
}
