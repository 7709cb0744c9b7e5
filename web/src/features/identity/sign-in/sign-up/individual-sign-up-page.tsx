import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { TextField } from "../../../../ui/text-field";
import { createIndividual, findBusinessUser } from "../api/sign-up";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { FormFailure } from "../components/form-failure";
import { useForm } from "../../../../shared/form/use-form";
import { MOST_NAME_LETTERS, useRules } from "../../../../shared/form/use-rules";
import { AccountCreated } from "./account-created";
import { BusinessUserDialog } from "./business-user-dialog";
import { SignUpClosed } from "./sign-up-closed";
import { useSignUpQuery } from "./use-sign-up-query";

interface Person {
  first: string;
  last: string;
  email: string;
}

/** The classic sign-up of an individual: a name and an e-mail address; the password is set from the mail that follows. */
export function IndividualSignUpPage() {
  const { t } = useTranslation("sign-in");
  const branding = useBranding();
  const rules = useRules();
  const { instance, isOther, partner } = useSignUpQuery();
  const withCaptcha = useCaptcha("sign_up", { always: true });
  const withLookup = useCaptcha("look_up");
  const [company, setCompany] = useState<string | null>(null);
  usePageTitle(t("signUp.individualTitle"));

  const create = useMutation({
    mutationFn: async ({ first, last, email, mayBelongToBusiness }: Person & { mayBelongToBusiness: boolean }) => {
      if (instance === null) throw new Error("no instance is known");
      const owner = mayBelongToBusiness ? null : await withLookup((captchaToken) => findBusinessUser(email, instance, captchaToken));
      setCompany(owner);
      if (owner) return false;
      const person = { ds_firstname: first.trim(), ds_lastname: last.trim(), ds_mail: email.trim(), cd_community_entity_partner: partner };
      await withCaptcha((captchaToken) => createIndividual(instance, { ...person, captchaToken }));
      return true;
    },
    onError: (error) => form.failBy(error, { ds_firstname: "first", ds_lastname: "last", ds_mail: "email" }, (label) => t("rules.invalid", { label })),
  });
  const ofName = [rules.required, rules.atMost(MOST_NAME_LETTERS), rules.name];
  const form = useForm<keyof Person>(
    {
      first: { label: t("name.first"), rules: ofName },
      last: { label: t("name.last"), rules: ofName },
      email: { label: t("signUp.email"), rules: [rules.required, rules.email] },
    },
    (person) => create.mutate({ ...person, mayBelongToBusiness: false }),
  );

  const isClosed = branding && !isOther && !branding.ic_sign_up_individuals;
  if (isClosed || isProblem(create.error, "sign_up_closed")) return <SignUpClosed />;
  if (create.data) return <AccountCreated email={create.variables.email.trim()} />;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("signUp.individualTitle")}</h1>
        <p className="sign-in-lead">{t("signUp.individualLead")}</p>
      </div>
      {create.error ? (
        <FormFailure error={create.error}>{isProblem(create.error) && create.error.status >= 500 ? t("signUp.failed") : undefined}</FormFailure>
      ) : null}
      <TextField {...form.bind("first")} autoComplete="given-name" maxLength={MOST_NAME_LETTERS} autoFocus />
      <TextField {...form.bind("last")} autoComplete="family-name" maxLength={MOST_NAME_LETTERS} />
      <TextField {...form.bind("email")} type="email" autoComplete="email" spellCheck="false" />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={create.isPending} isDisabled={instance === null}>
          {t("signUp.submit")}
        </Button>
        <Link to={paths.login}>{t("signUp.haveAccount")}</Link>
      </div>
      <BusinessUserDialog
        company={company}
        email={form.values.email}
        onClose={() => setCompany(null)}
        onGoOn={() => {
          setCompany(null);
          create.mutate({ ...form.values, mayBelongToBusiness: true });
        }}
      />
    </form>
  );
}
