import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { setAccountName } from "./api/open-session";
import { LoginFailure } from "./components/login-failure";
import { useForm } from "../../../shared/form/use-form";
import { MOST_NAME_LETTERS, useRules } from "../../../shared/form/use-rules";
import { resetSignIn, useSignIn } from "./store";
import { useChooseAccount } from "./use-choose-account";

/** An account without a name gets one before it is opened. Router state may contain other words for the back link. */
export function AccountNamePage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { backText?: string } | null };
  const { account, loginToken } = useSignIn();
  const chooseAccount = useChooseAccount();
  const rules = useRules();
  usePageTitle(t("name.title"));

  const save = useMutation({
    mutationFn: async ({ first, last }: { first: string; last: string }) => {
      if (!account || !loginToken) return;
      await setAccountName(loginToken, account, first.trim(), last.trim());
      await chooseAccount.mutateAsync({ ...account, hasName: true, name: `${first.trim()} ${last.trim()}` });
    },
  });
  const ofName = [rules.required, rules.atMost(MOST_NAME_LETTERS), rules.name];
  const form = useForm({ first: { label: t("name.first"), rules: ofName }, last: { label: t("name.last"), rules: ofName } }, (values) => save.mutate(values));

  if (!account || !loginToken) return <Navigate to={{ pathname: paths.login, search }} replace />;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("name.title")}</h1>
        <p className="sign-in-lead">{t("name.lead")}</p>
      </div>
      {save.error ? <LoginFailure error={save.error} /> : null}
      <TextField {...form.bind("first")} autoComplete="given-name" maxLength={MOST_NAME_LETTERS} autoFocus />
      <TextField {...form.bind("last")} autoComplete="family-name" maxLength={MOST_NAME_LETTERS} />
      <Button type="submit" variant="primary" wide isPending={save.isPending}>
        {t("name.submit")}
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          resetSignIn();
          void navigate({ pathname: paths.login, search });
        }}
      >
        {state?.backText ?? t("name.cancel")}
      </Button>
    </form>
  );
}
