import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeInstanceSecurity, InstanceSecurity } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { NumberField } from "../../../ui/number-field";
import { RadioGroup } from "../../../ui/radio-group";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useChangeSecurity } from "./api/security";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";

const TIMES = ["staff_idle_minutes", "applicant_idle_minutes", "staff_total_minutes", "applicant_total_minutes"] as const;

/** Words of a list, separated by commas, spaces or lines. */
const listed = (text: string) => text.split(/[\s,]+/).filter((one) => one !== "");

export interface SecurityPartProps {
  id: number;
  security: InstanceSecurity;
  mayWrite: boolean;
}

/** Passwords, second factors, times of sessions, countries and origins. Only what differs is sent. */
export function SignInSettings({ id, security, mayWrite }: SecurityPartProps) {
  const { t } = useTranslation("security");
  const change = useChangeSecurity(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<ChangeInstanceSecurity>({});
  const edit = (part: ChangeInstanceSecurity) => setDraft((present) => ({ ...present, ...part }));
  const undo = (before: ChangeInstanceSecurity) => () => change.mutate({ kind: "settings", body: before });
  const handleSave = () => {
    const before: ChangeInstanceSecurity = {};
    for (const name of Object.keys(draft) as (keyof ChangeInstanceSecurity)[]) {
      const was = name in security.session_times ? security.session_times[name as (typeof TIMES)[number]] : security[name as keyof InstanceSecurity];
      Object.assign(before, { [name]: was });
    }
    // A comma at the end leaves an empty one.
    const countries = draft.code_countries?.filter((code) => code !== "");
    const body = { ...draft, ...(countries ? { code_countries: countries } : {}), ...(draft.origins ? { origins: draft.origins.flatMap(listed) } : {}) };
    change.mutate(
      { kind: "settings", body: { ...body, revision: security.revision } },
      {
        onSuccess: () => {
          setDraft({});
          showToast({ kind: "success", title: t("saved"), action: { name: t("undo"), onPress: undo(before) } });
        },
      },
    );
  };
  const changed = security.changed;
  return (
    <Part
      title={t("signIn.title")}
      changes={[
        changed["password_policy"],
        changed["account_disclosure"],
        changed["login_form"],
        changed["second_factor_for_all"],
        changed["factor_enrolment"],
        changed["session_times"],
        changed["code_countries"],
        changed["origins"],
      ]}
    >
      <Refusal error={change.error} />
      <RadioGroup
        label={t("signIn.policy")}
        options={(["classic", "login_id", "nist"] as const).map((one) => ({ id: one, name: t(`signIn.policies.${one}`) }))}
        value={draft.password_policy ?? security.password_policy}
        onChange={(policy) => edit({ password_policy: policy as InstanceSecurity["password_policy"] })}
        isDisabled={!mayWrite}
      />
      <RadioGroup
        label={t("signIn.form")}
        options={(["classic", "login_id"] as const).map((one) => ({ id: one, name: t(`signIn.forms.${one}`) }))}
        value={draft.login_form ?? security.login_form}
        onChange={(form) => edit({ login_form: form as InstanceSecurity["login_form"] })}
        isDisabled={!mayWrite}
      />
      <RadioGroup
        label={t("signIn.disclosure")}
        options={(["specified", "uniform"] as const).map((one) => ({ id: one, name: t(`signIn.disclosures.${one}`) }))}
        value={draft.account_disclosure ?? security.account_disclosure}
        onChange={(disclosure) => edit({ account_disclosure: disclosure as InstanceSecurity["account_disclosure"] })}
        isDisabled={!mayWrite}
      />
      <Checkbox
        isSelected={draft.second_factor_for_all ?? security.second_factor_for_all}
        onChange={(second_factor_for_all) => edit({ second_factor_for_all })}
        isDisabled={!mayWrite}
      >
        {t("signIn.forAll")}
      </Checkbox>
      <RadioGroup
        label={t("signIn.enrolment")}
        options={(["never", "after_reset", "always"] as const).map((one) => ({ id: one, name: t(`signIn.enrolments.${one}`) }))}
        value={draft.factor_enrolment ?? security.factor_enrolment}
        onChange={(enrolment) => edit({ factor_enrolment: enrolment as InstanceSecurity["factor_enrolment"] })}
        isDisabled={!mayWrite}
      />
      <div className="security-pair">
        {TIMES.map((name) => (
          <NumberField
            key={name}
            label={t(`signIn.times.${name}`)}
            description={name.includes("idle") ? t("signIn.idleWords") : t("signIn.totalWords")}
            value={draft[name] ?? security.session_times[name]}
            error={faultOf(name)}
            isReadOnly={!mayWrite}
            onChange={(minutes) => edit({ [name]: minutes ?? 0 })}
          />
        ))}
      </div>
      <TextField
        label={t("signIn.countries")}
        description={t("signIn.countriesWords")}
        textDir="ltr"
        value={(draft.code_countries ?? security.code_countries).join(", ")}
        error={faultOf("code_countries")}
        isReadOnly={!mayWrite}
        onChange={(text) => edit({ code_countries: text.endsWith(",") || text.endsWith(" ") ? [...listed(text), ""] : listed(text) })}
      />
      <TextArea
        label={t("signIn.origins")}
        description={t("signIn.originsWords")}
        rows={2}
        value={(draft.origins ?? security.origins).join("\n")}
        error={faultOf("origins")}
        isReadOnly={!mayWrite}
        onChange={(text) => edit({ origins: text.split("\n") })}
        onBlur={() => (draft.origins ? edit({ origins: draft.origins.flatMap(listed) }) : undefined)}
      />
      {mayWrite ? (
        <div className="security-actions">
          <Button variant="primary" isPending={change.isPending} isDisabled={Object.keys(draft).length === 0} onPress={handleSave}>
            {t("save")}
          </Button>
          {Object.keys(draft).length > 0 ? <Button onPress={() => setDraft({})}>{t("discard")}</Button> : null}
        </div>
      ) : null}
    </Part>
  );
}
