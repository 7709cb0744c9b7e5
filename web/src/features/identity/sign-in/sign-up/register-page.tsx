import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { brandingQuery } from "../../../../api/branding";
import { isProblem } from "../../../../api/problem";
import type { ExistingBusiness } from "../../../../api/schema";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { createBusiness, findBusinesses, searchAccount } from "../api/sign-up";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { FormFailure } from "../components/form-failure";
import { useForm } from "../../../../shared/form/use-form";
import { MOST_BUSINESS_LETTERS, useRules } from "../../../../shared/form/use-rules";
import { AccountCreated } from "./account-created";
import { MatchesDialog } from "./matches-dialog";
import { SignUpClosed } from "./sign-up-closed";
import { useSignUpQuery } from "./use-sign-up-query";

/** The sign-up of a business: its name and an e-mail address; accounts that match the address are shown first. */
export function RegisterPage() {
  const { t } = useTranslation("sign-in");
  const branding = useQuery(brandingQuery);
  const rules = useRules();
  const { instance, isOther, partner } = useSignUpQuery();
  const withCaptcha = useCaptcha("sign_up", { always: true });
  const withLookup = useCaptcha("look_up");
  const [matches, setMatches] = useState<ExistingBusiness[] | null>(null);
  usePageTitle(t("signUp.businessTitle"));

  const create = useMutation({
    mutationFn: async ({ name, email, isAnother }: { name: string; email: string; isAnother: boolean }) => {
      if (instance === null) throw new Error("no instance is known");
      const { userExists, businesses } = await withLookup((captchaToken) => searchAccount(email, instance, captchaToken));
      const found =
        isAnother || !userExists ? [] : businesses.length > 0 ? businesses : await withLookup((captchaToken) => findBusinesses(email, instance, captchaToken));
      if (found.length > 0) {
        setMatches(found);
        return false;
      }
      const business = { business_name: name.trim(), email: email.trim(), cd_community_entity_partner: partner };
      await withCaptcha((captchaToken) => createBusiness(instance, { ...business, captchaToken }, userExists));
      return true;
    },
    onError: (error) => {
      setMatches(null);
      form.failBy(error, { business_name: "name", email: "email" }, (label) => t("rules.invalid", { label }));
    },
  });
  const ofBusiness = [rules.required, rules.atMost(MOST_BUSINESS_LETTERS)];
  const form = useForm(
    { name: { label: t("signUp.businessName"), rules: ofBusiness }, email: { label: t("signUp.email"), rules: [...ofBusiness, rules.email] } },
    (values) => create.mutate({ ...values, isAnother: false }),
  );

  if (branding.error) return <Navigate to={paths.login} replace />;
  if (!branding.data) return <Skeleton lines={5} />;
  if ((!isOther && !branding.data.ic_sign_up_business) || isProblem(create.error, "sign_up_closed")) return <SignUpClosed />;
  if (create.data) return <AccountCreated email={create.variables.email.trim()} />;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("signUp.businessTitle")}</h1>
        <p className="sign-in-lead">{t("signUp.businessLead")}</p>
      </div>
      {create.error ? (
        <FormFailure error={create.error}>{isProblem(create.error) && create.error.status >= 500 ? t("signUp.failed") : undefined}</FormFailure>
      ) : null}
      <TextField {...form.bind("name")} autoComplete="organization" maxLength={MOST_BUSINESS_LETTERS} autoFocus />
      <TextField {...form.bind("email")} type="email" autoComplete="email" spellCheck="false" maxLength={MOST_BUSINESS_LETTERS} />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={create.isPending}>
          {t("signUp.submit")}
        </Button>
        <Link to={paths.login}>{t("signUp.haveAccount")}</Link>
      </div>
      <MatchesDialog
        matches={matches}
        email={form.values.email}
        isAdding={create.isPending}
        onClose={() => setMatches(null)}
        onAdd={() => create.mutate({ ...form.values, isAnother: true })}
      />
    </form>
  );
}
