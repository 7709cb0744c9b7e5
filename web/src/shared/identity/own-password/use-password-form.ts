import { useTranslation } from "react-i18next";
import { brokenRule, type PasswordDemand } from "../../form/password-rules";
import { useForm } from "../../form/use-form";
import { useRules } from "../../form/use-rules";
import { useRuleWords } from "../../form/use-rule-words";

/** Current password, new one, and the new one again; nothing is sent while they differ (specification 2, section 5). */
export function usePasswordForm(demand: PasswordDemand, onValid: (current: string, next: string) => void) {
  const { t } = useTranslation(["sign-in", "account"]);
  const rules = useRules();
  const words = useRuleWords(demand);
  return useForm(
    {
      current_password: { label: t("account:password.current"), rules: [rules.filled] },
      password: {
        label: t("account:password.new"),
        rules: [
          rules.filled,
          (value) => {
            const broken = brokenRule(value, demand);
            return broken ? words.broken[broken] : null;
          },
        ],
      },
      password_confirmation: {
        label: t("account:password.confirm"),
        rules: [rules.filled, (value, _, values) => (value === values.password ? null : t("account:password.differs"))],
      },
    },
    (values) => onValid(values.current_password, values.password),
  );
}
