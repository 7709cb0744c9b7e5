import { PasswordField } from "../../../ui/password-field";
import type { PasswordDemand } from "../../form/password-rules";
import { PasswordStrength } from "../../form/password-strength";
import type { usePasswordForm } from "./use-password-form";

/** The three boxes of a change of password, with what the new one still lacks. */
export function PasswordFields({ form, demand }: { form: ReturnType<typeof usePasswordForm>; demand: PasswordDemand }) {
  return (
    <>
      <PasswordField {...form.bind("current_password")} autoComplete="current-password" autoFocus />
      <div className="password-field-new">
        <PasswordField {...form.bind("password")} autoComplete="new-password" />
        <PasswordStrength password={form.values.password} demand={demand} />
      </div>
      <PasswordField {...form.bind("password_confirmation")} autoComplete="new-password" />
    </>
  );
}
