import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PasswordPolicy } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { demandOf } from "../../form/password-rules";
import { changePassword } from "./login-info";
import { PasswordFailure } from "./password-failure";
import { PasswordFields } from "./password-fields";
import { usePasswordForm } from "./use-password-form";

interface ChangePasswordFormProps {
  policy: PasswordPolicy;
  onCancel: () => void;
  onDone: () => void;
}

/** The change of password on the profile settings page: four classes and seven characters at least (specification 3, section 5). */
export function ChangePasswordForm({ policy, onCancel, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation("account");
  // This form holds to the newer rules; a longer least length of the tenant is the hub's to ask for.
  const demand = demandOf(policy === "nist" ? policy : "login_id");
  const change = useMutation({ mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next), onSuccess: onDone });
  const form = usePasswordForm(demand, (current, next) => change.mutate({ current, next }));
  return (
    <form className="settings-form" onSubmit={form.handleSubmit} noValidate>
      {change.error ? <PasswordFailure error={change.error} /> : null}
      <PasswordFields form={form} demand={demand} />
      <div className="settings-actions">
        <Button onPress={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isPending={change.isPending}>
          {t("password.update")}
        </Button>
      </div>
    </form>
  );
}
