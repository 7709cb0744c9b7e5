import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { setPassword } from "../api/passwords";
import { demandOf, type PasswordDemand } from "../../../../shared/form/password-rules";
import { hasExpired } from "../kept-state";
import { NewPasswordFields, useNewPassword } from "../password/new-password-fields";
import { PasswordSet } from "../password/new-password-form";
import { PasswordFailure } from "../password/password-failure";
import { usePasswordToken } from "../password/use-password-token";
import { useStep } from "../use-step";
import { ChangeLogin } from "./change-login";
import { resetLoginId, useLoginIdProgress } from "./progress";

/** The last step of the newer sign-up: a password, after another login id if one is wanted. */
export function CreateLoginPage() {
  const { t } = useTranslation("sign-in");
  const { step, go } = useStep();
  const { passwordToken, loginId, newLoginId, isLoginChanged } = useLoginIdProgress();
  usePageTitle(t("create.title"));
  const asked = usePasswordToken(passwordToken);
  const demand: PasswordDemand = asked.data ? { least: asked.data.min_length, classes: asked.data.classes } : demandOf("login_id");
  const save = useMutation({ mutationFn: async (password: string) => setPassword(passwordToken ?? "", password) });
  const form = useNewPassword(demand, (password) => save.mutate(password));

  if (save.isSuccess) return <PasswordSet onSet={resetLoginId} />;
  if (!passwordToken || hasExpired(passwordToken) || asked.error) return <Navigate to={paths.findLogin} replace />;
  if (step === "change" || step === "change-code") return <ChangeLogin token={passwordToken} />;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("create.title")}</h1>
        <p className="sign-in-lead">{t("create.lead", { loginId: `\u2068${isLoginChanged ? newLoginId : loginId}\u2069` })}</p>
      </div>
      {save.error ? <PasswordFailure error={save.error} demand={demand} /> : null}
      <NewPasswordFields form={form} demand={demand} />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={save.isPending}>
          {t("create.submit")}
        </Button>
        {isLoginChanged ? null : (
          <Button variant="quiet" onPress={() => go("change")}>
            {t("create.change")}
          </Button>
        )}
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
