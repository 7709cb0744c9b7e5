import { useTranslation } from "react-i18next";
import { PasswordField } from "../../../../ui/password-field";
import { brokenRule, type PasswordDemand } from "../../../../shared/form/password-rules";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { PasswordStrength } from "../../../../shared/form/password-strength";
import { useRuleWords } from "../../../../shared/form/use-rule-words";

/** A new password and its confirmation, checked by a demand. `onValid` gets the password. */
export function useNewPassword(demand: PasswordDemand, onValid: (password: string) => void) {
  const { t } = useTranslation("sign-in");
  const rules = useRules();
  const words = useRuleWords(demand);
  const differs = useDiffersWords(demand);
  return useForm(
    {
      password: {
        label: t("password.new"),
        rules: [
          rules.filled,
          (value) => {
            const broken = brokenRule(value, demand);
            return broken ? words.broken[broken] : null;
          },
        ],
      },
      confirmation: {
        label: t("password.confirm"),
        rules: [(value) => (value ? null : t("password.pleaseConfirm")), (value, _, values) => (value === values.password ? null : differs)],
      },
    },
    ({ password }) => onValid(password),
  );
}

/** What is said of a confirmation that differs: where all four classes are wanted, the words of the newer flow (specification 1, section 5). */
function useDiffersWords({ classes }: PasswordDemand): string {
  const { t } = useTranslation("sign-in");
  return classes === 4 ? t("password.pleaseConfirm") : t("password.differs");
}

/** The two boxes, and what a good password still lacks while it is typed. */
export function NewPasswordFields({ form, demand }: { form: ReturnType<typeof useNewPassword>; demand: PasswordDemand }) {
  const differsWords = useDiffersWords(demand);
  const { password, confirmation } = form.values;
  const confirm = form.bind("confirmation");
  // While it is typed a difference is said only once the password is long enough to be one, and the confirmation as long.
  const differs = password.length >= demand.least && confirmation.length >= password.length && confirmation !== password;
  return (
    <>
      <div className="sign-in-field">
        <PasswordField {...form.bind("password")} autoComplete="new-password" autoFocus />
        <PasswordStrength password={password} demand={demand} />
      </div>
      <PasswordField {...confirm} error={confirm.error ?? (differs ? differsWords : undefined)} autoComplete="new-password" />
    </>
  );
}
