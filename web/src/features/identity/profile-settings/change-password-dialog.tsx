import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { demandOf } from "../../../shared/form/password-rules";
import { changePassword, loginInfoQuery } from "../../../shared/identity/own-password/login-info";
import { PasswordFailure } from "../../../shared/identity/own-password/password-failure";
import { PasswordFields } from "../../../shared/identity/own-password/password-fields";
import { usePasswordForm } from "../../../shared/identity/own-password/use-password-form";
import "./profile-settings.css";

/** Changes the password from the account's menu; then says so. Closing forgets what was typed. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("account");
  const formId = useId();
  // The specification's rule for this dialog is the classic one; a stricter tenant's policy wins once it is known.
  const demand = demandOf(useQuery({ ...loginInfoQuery, retry: false }).data?.policy ?? "classic");
  const change = useMutation({ mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next) });
  const form = usePasswordForm(demand, (current, next) => change.mutate({ current, next }));

  if (change.isSuccess) {
    return (
      <Dialog
        title={t("password.changedTitle")}
        isOpen
        onClose={onClose}
        actions={
          <Button variant="primary" onPress={onClose} autoFocus>
            {t("password.close")}
          </Button>
        }
      >
        <p className="password-changed">
          <CircleCheck size={20} aria-hidden />
          <span>{t("password.changedWords")}</span>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("password.title")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={change.isPending}>
            {t("password.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="settings-form" onSubmit={form.handleSubmit} noValidate>
        {change.error ? <PasswordFailure error={change.error} /> : null}
        <PasswordFields form={form} demand={demand} />
      </form>
    </Dialog>
  );
}
