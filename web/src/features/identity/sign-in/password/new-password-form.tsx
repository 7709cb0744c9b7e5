import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { TokenState } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { setPassword } from "../api/passwords";
import { Notice } from "../components/notice";
import { resetSignIn } from "../store";
import { useOnce } from "../use-once";
import { NewPasswordFields, useNewPassword } from "./new-password-fields";
import { PasswordFailure } from "./password-failure";

/** How long "your password is set" is shown before the login page (specification 1, section 9). */
const TO_LOGIN_AFTER_MS = 3_000;

interface NewPasswordFormProps {
  token: string;
  /** The owner of the password, and its rules. */
  info: TokenState;
}

/** A new password, twice, with unmet requirements; then on to the login page. */
export function NewPasswordForm({ token, info }: NewPasswordFormProps) {
  const { t } = useTranslation("sign-in");
  const demand = { least: info.min_length, classes: info.classes };
  const save = useMutation({ mutationFn: (password: string) => setPassword(token, password) });
  const form = useNewPassword(demand, (password) => save.mutate(password));

  if (save.isSuccess) return <PasswordSet />;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("password.title")}</h1>
        <p className="sign-in-lead">{info.email ? t("password.leadFor", { email: `\u2068${info.email}\u2069` }) : t("password.lead")}</p>
      </div>
      {save.error ? <PasswordFailure error={save.error} demand={demand} /> : null}
      <NewPasswordFields form={form} demand={demand} />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={save.isPending}>
          {t("password.submit")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}

/** The password is set; the login page follows by itself. `onSet` is called once, when this is shown. */
export function PasswordSet({ onSet }: { onSet?: () => void }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  useOnce(() => onSet?.());
  useEffect(() => {
    const timer = setTimeout(() => {
      resetSignIn();
      void navigate(paths.login, { replace: true });
    }, TO_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice
      icon={<CircleCheck />}
      tone="good"
      title={t("password.setTitle")}
      actions={
        <Link to={paths.login} variant="button" replace>
          {t("password.toLoginNow")}
        </Link>
      }
    >
      <p role="status">{t("password.setWords")}</p>
    </Notice>
  );
}
