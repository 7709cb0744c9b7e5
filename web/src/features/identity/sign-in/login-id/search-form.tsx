import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Tabs } from "../../../../ui/tabs";
import { FormFailure } from "../components/form-failure";
import { EntryWait } from "../components/entry-wait";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { formatPhone, wireLoginId } from "../../../../shared/form/phone";
import { useOnce } from "../use-once";
import { ConsentChoice } from "./consent-choice";
import { EmailField, PhoneField } from "./login-id-fields";
import { useLoginIdProgress } from "./progress";
import { useLoginSearch } from "./use-login-search";

interface SearchFormProps {
  /** A login id from the address: it is searched at once. */
  asked: string | null;
  onSearched: (isDenied: boolean) => void;
}

/** Which e-mail address or phone number the application was made with. */
export function SearchForm({ asked, onSearched }: SearchFormProps) {
  const { t } = useTranslation("sign-in");
  const rules = useRules();
  const kept = useLoginIdProgress();
  const isPhoneAsked = asked !== null && !asked.includes("@");
  const [type, setType] = useState<"email" | "phone">(asked ? (isPhoneAsked ? "phone" : "email") : kept.loginType);
  const search = useLoginSearch("find_login");
  const searchFor = (loginId: string) => search.mutate(loginId, { onSuccess: ({ reason }) => onSearched(reason !== null) });

  const fits = (of: "email" | "phone") =>
    asked ? (isPhoneAsked === (of === "phone") ? asked.replace(/^\+1/, "") : "") : kept.loginType === of ? kept.loginId : "";
  const email = useForm({ email: { label: t("find.email"), initial: fits("email"), rules: [rules.required, rules.loginEmail] } }, (values) =>
    searchFor(wireLoginId(values.email)),
  );
  const phone = useForm({ phone: { label: t("find.phone"), initial: formatPhone(fits("phone")), rules: [rules.required, rules.phone] } }, (values) =>
    searchFor(wireLoginId(values.phone)),
  );
  const form = type === "email" ? email : phone;

  useOnce(() => {
    if (asked) searchFor(wireLoginId(asked));
  });

  if (asked && (search.isPending || search.isIdle)) return <EntryWait words={t("find.looking")} />;
  const isReady = type === "email" || kept.consent === "yes";
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) form.handleSubmit(event);
      }}
      noValidate
    >
      <div>
        <h1 className="sign-in-title">{t("find.title")}</h1>
        <p className="sign-in-lead">{t("find.lead")}</p>
      </div>
      {search.error ? <FormFailure error={search.error} /> : null}
      <Tabs
        label={t("find.by")}
        value={type}
        onChange={(id) => {
          setType(id as "email" | "phone");
          search.reset();
        }}
        tabs={[
          { id: "email", name: t("find.email"), content: <EmailField {...email.bind("email")} /> },
          {
            id: "phone",
            name: t("find.phone"),
            content: (
              <div className="sign-in-form">
                <PhoneField {...phone.bind("phone")} />
                <ConsentChoice />
              </div>
            ),
          },
        ]}
        className="sign-in-tabs"
      />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={search.isPending} isDisabled={!isReady}>
          {t("find.submit")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
