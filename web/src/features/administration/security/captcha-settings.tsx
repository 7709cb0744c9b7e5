import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeInstanceCaptcha, InstanceCaptcha } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { NumberField } from "../../../ui/number-field";
import { PasswordField } from "../../../ui/password-field";
import { RadioGroup } from "../../../ui/radio-group";
import { TextField } from "../../../ui/text-field";
import { useChangeSecurity } from "./api/security";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";
import type { SecurityPartProps } from "./sign-in-settings";

const ENGINES = ["altcha", "recaptcha", "hcaptcha"] as const;

/** What shows that somebody is a person. Secrets are written and never shown. */
export function CaptchaSettings({ id, security, mayWrite }: SecurityPartProps) {
  const { t } = useTranslation("security");
  const { captcha } = security;
  const change = useChangeSecurity(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<ChangeInstanceCaptcha>({});
  const edit = (part: ChangeInstanceCaptcha) => setDraft((present) => ({ ...present, ...part }));
  const engine = draft.engine ?? captcha.engine;
  const saved = useSaved(() => setDraft({}));
  const handleSave = () => change.mutate({ kind: "captcha", body: draft }, saved);
  const secret = (version: "v3" | "v2") => (
    <PasswordField
      label={t(`captcha.secret_${version}`)}
      description={captcha.engine === engine && captcha[`has_secret_${version}`] ? t("secretKept") : t("secretWords")}
      autoComplete="off"
      value={draft[`secret_${version}`] ?? ""}
      error={faultOf(`secret_${version}`)}
      onChange={(text) => edit({ [`secret_${version}`]: text, engine })}
    />
  );
  const siteKey = (version: "v3" | "v2") => (
    <TextField
      label={t(`captcha.key_${version}`)}
      textDir="ltr"
      value={draft[`site_key_${version}`] ?? captcha[`site_key_${version}`] ?? ""}
      error={faultOf(`site_key_${version}`)}
      onChange={(text) => edit({ [`site_key_${version}`]: text })}
    />
  );
  return (
    <Part title={t("captcha.title")} changes={[security.changed["captcha"]]}>
      <Refusal error={change.error} />
      <RadioGroup
        label={t("captcha.engine")}
        options={ENGINES.map((one) => ({ id: one, name: t(`captcha.engines.${one}`) }))}
        value={engine}
        onChange={(next) => edit({ engine: next as InstanceCaptcha["engine"] })}
        isDisabled={!mayWrite}
      />
      <Checkbox isSelected={draft.always ?? captcha.always} onChange={(always) => edit({ always })} isDisabled={!mayWrite}>
        {t("captcha.always")}
      </Checkbox>
      {engine === "altcha" ? null : (
        <>
          <NumberField
            label={t("captcha.threshold")}
            description={t("captcha.thresholdWords")}
            value={Math.round((draft.threshold ?? captcha.threshold) * 100)}
            error={faultOf("threshold")}
            isReadOnly={!mayWrite}
            onChange={(percent) => edit({ threshold: (percent ?? 0) / 100 })}
          />
          {mayWrite ? (
            <div className="security-pair">
              {engine === "recaptcha" ? siteKey("v3") : null}
              {engine === "recaptcha" ? secret("v3") : null}
              {siteKey("v2")}
              {secret("v2")}
            </div>
          ) : null}
        </>
      )}
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
