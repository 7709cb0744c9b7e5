import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meets, rulesOf, strengthOf, type PasswordDemand } from "./password-rules";
import { useRuleWords } from "./use-rule-words";
import "./password-strength.css";

/** Strength of the password and the requirements it meets, while it is typed. */
export function PasswordStrength({ password, demand }: { password: string; demand: PasswordDemand }) {
  const { t } = useTranslation("sign-in");
  const words = useRuleWords(demand);
  const strength = strengthOf(password);
  const name = [
    t("password.strength.none"),
    t("password.strength.weak"),
    t("password.strength.fair"),
    t("password.strength.good"),
    t("password.strength.strong"),
  ][strength];
  return (
    <div className="password-strength">
      <p className="password-strength-line">
        <span className="password-strength-bars" data-strength={strength} aria-hidden>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} data-filled={bar <= strength || undefined} />
          ))}
        </span>
        <span className="password-strength-name" role="status">
          {t("password.strength.label", { name })}
        </span>
      </p>
      <ul className="password-requirements" aria-label={t("password.needs")}>
        {rulesOf(demand).map((rule) => {
          const isMet = meets(password, rule, demand);
          return (
            <li key={rule} data-met={isMet || undefined}>
              {isMet ? <Check size={14} strokeWidth={3} aria-hidden /> : <Circle size={14} aria-hidden />}
              <span>{words.requirement[rule]}</span>
              <span className="ui-visually-hidden">{isMet ? t("password.met") : t("password.missing")}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
