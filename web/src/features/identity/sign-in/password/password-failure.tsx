import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import type { PasswordDemand } from "../../../../shared/form/password-rules";
import { useRuleWords } from "../../../../shared/form/use-rule-words";

/** Why a new password was refused (specification 1, sections 5 and 8): too weak or used before, and which of it; else the general words. */
export function PasswordFailure({ error, demand }: { error: unknown; demand: PasswordDemand }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const rules = useRuleWords(demand);
  const isWeak = isProblem(error) && (error.key === "weak_password" || /weak/i.test(error.message));
  if (!isWeak) {
    const isKnown = isProblem(error) && (error.status === 0 || error.status === 429 || error.key === "link_expired");
    return (
      <Banner kind="error" isLive>
        {isKnown ? words(error) : t("password.failed")}
      </Banner>
    );
  }
  const reasons: Record<string, string> = {
    too_short: rules.broken.length,
    needs_classes: rules.broken.classes,
    needs_upper: rules.broken.upper,
    needs_lower: rules.broken.lower,
    needs_number: rules.broken.number,
    needs_special: rules.broken.special,
    breached: t("password.refused.breached"),
    contains_name: t("password.refused.containsName"),
    used_before: t("password.refused.usedBefore"),
  };
  const said = error.errors.map(({ key }) => reasons[key]).filter((reason) => reason !== undefined);
  return (
    <Banner kind="error" isLive title={t("password.weak")}>
      {said.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Banner>
  );
}
