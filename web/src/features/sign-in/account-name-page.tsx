import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { setAccountName } from "./api/open-session";
import { LoginFailure } from "./components/login-failure";
import { resetSignIn, useSignIn } from "./store";
import { useChooseAccount } from "./use-choose-account";

const MOST_LETTERS = 50;
/** Letters of any script, with what stands between parts of a name. No digits. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;

type NameField = "first" | "last";

/** An account without a name gets one before it is opened. */
export function AccountNamePage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { search } = useLocation();
  const { account, loginToken } = useSignIn();
  const chooseAccount = useChooseAccount();
  const [names, setNames] = useState<Record<NameField, string>>({ first: "", last: "" });
  const [problem, setProblem] = useState<{ field: NameField; words: string } | null>(null);
  const inputs = { first: useRef<HTMLInputElement>(null), last: useRef<HTMLInputElement>(null) };
  usePageTitle(t("name.title"));

  const save = useMutation({
    mutationFn: async () => {
      if (!account || !loginToken) return;
      await setAccountName(loginToken, account, names.first.trim(), names.last.trim());
      await chooseAccount.mutateAsync({ ...account, hasName: true, name: `${names.first.trim()} ${names.last.trim()}` });
    },
  });

  if (!account || !loginToken) return <Navigate to={{ pathname: paths.login, search }} replace />;

  const labels = { first: t("name.first"), last: t("name.last") };
  const fault = (field: NameField): string | null => {
    const value = names[field].trim();
    const label = labels[field];
    if (!value) return t("login.required", { label });
    if (value.length > MOST_LETTERS) return t("name.tooLong", { label, max: MOST_LETTERS });
    return NAME.test(value) ? null : t("name.invalid", { label });
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    for (const field of ["first", "last"] as const) {
      const words = fault(field);
      if (words) {
        setProblem({ field, words });
        inputs[field].current?.focus();
        return;
      }
    }
    setProblem(null);
    save.mutate();
  };

  return (
    <form className="sign-in-form" onSubmit={handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("name.title")}</h1>
        <p className="sign-in-lead">{t("name.lead")}</p>
      </div>
      {save.error ? <LoginFailure error={save.error} /> : null}
      {(["first", "last"] as const).map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          name={field}
          autoComplete={field === "first" ? "given-name" : "family-name"}
          maxLength={MOST_LETTERS}
          autoFocus={field === "first"}
          value={names[field]}
          onChange={(value) => setNames((before) => ({ ...before, [field]: value }))}
          inputRef={inputs[field]}
          error={problem?.field === field ? problem.words : undefined}
        />
      ))}
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
        {t("name.cancel")}
      </Button>
    </form>
  );
}
