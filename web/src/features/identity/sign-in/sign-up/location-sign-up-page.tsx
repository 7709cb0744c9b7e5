import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../../../shared/page/page-title";
import { page } from "../../../../shared/page/page";
import { paths } from "../../../../shared/page/paths";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { listSignupInstances, searchAccount } from "../api/sign-up";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { LocationResult } from "./location-result";

/** Signing up where one lives: a location, an e-mail address, and then either a password link or the sign-up form. */
export function LocationSignUpPage() {
  const { t } = useTranslation(["sign-in", "shell"]);
  const rules = useRules();
  const [instance, setInstance] = useState<number | null>(null);
  const [lacksLocation, setLacksLocation] = useState(false);
  usePageTitle(t("location.title"));
  const locations = useQuery({ queryKey: ["signupInstances"], queryFn: ({ signal }) => listSignupInstances(signal), staleTime: 60_000 });
  const withLookup = useCaptcha("look_up");
  const lookup = useMutation({
    mutationFn: ({ email, at }: { email: string; at: number }) => withLookup((captchaToken) => searchAccount(email, at, captchaToken)),
  });
  const form = useForm({ email: { label: t("signUp.email"), rules: [rules.required, rules.email] } }, ({ email }) => {
    if (instance !== null) lookup.mutate({ email: email.trim(), at: instance });
  });

  const reload = (
    <Button size="small" onPress={() => page.reload()}>
      {t("location.reload")}
    </Button>
  );
  if (locations.isPending) return <Skeleton lines={5} />;
  const found = locations.data?.find((one) => one.cd_instance === lookup.variables?.at);
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        // The location comes first, and only the first fault is shown.
        setLacksLocation(instance === null);
        if (instance === null) event.preventDefault();
        else form.handleSubmit(event);
      }}
      noValidate
    >
      <div>
        <h1 className="sign-in-title">{t("location.title")}</h1>
        <p className="sign-in-lead">{t("location.lead")}</p>
      </div>
      {locations.error || lookup.error ? (
        <Banner kind="error" isLive action={reload}>
          {locations.error ? t("location.listFailed") : t("location.searchFailed")}
        </Banner>
      ) : null}
      <Select
        label={t("location.location")}
        placeholder={t("location.choose")}
        options={(locations.data ?? []).map(({ cd_instance, ds_name }) => ({ id: cd_instance, name: ds_name }))}
        value={instance}
        onChange={(id) => {
          setInstance(id === null ? null : Number(id));
          setLacksLocation(false);
          lookup.reset();
        }}
        error={lacksLocation ? t("rules.required", { label: t("location.location") }) : undefined}
      />
      <TextField
        {...form.bind("email")}
        onChange={(value) => {
          form.set("email", value);
          lookup.reset();
        }}
        type="email"
        autoComplete="email"
        spellCheck="false"
      />
      {lookup.data && found ? <LocationResult location={found} email={lookup.variables?.email ?? ""} result={lookup.data} /> : null}
      <div className="sign-in-actions">
        {lookup.data ? null : (
          <Button type="submit" variant="primary" wide isPending={lookup.isPending}>
            {t("location.search")}
          </Button>
        )}
        <Button
          variant="quiet"
          onPress={() => {
            lookup.reset();
            form.set("email", "");
            setInstance(null);
            setLacksLocation(false);
          }}
        >
          {t("location.reset")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
