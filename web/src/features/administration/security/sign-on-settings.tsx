import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InstanceSignOn } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useAdministrators, useChangeSecurity, useTrySignOn } from "./api/security";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";
import type { SecurityPartProps } from "./sign-in-settings";

export interface SignOnSettingsProps extends SecurityPartProps {
  /** The provider is open in another window. */
  isTrying: boolean;
  onTry: (isTrying: boolean) => void;
}

/** The identity provider: set it, try it, and only then require it. */
export function SignOnSettings({ id, security, mayWrite, isTrying, onTry }: SignOnSettingsProps) {
  const { t } = useTranslation("security");
  const present = security.sign_on;
  const change = useChangeSecurity(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<Partial<Pick<InstanceSignOn, "issuer" | "client_id" | "button">> & { secret?: string }>({});
  const edit = (part: typeof draft) => setDraft((was) => ({ ...was, ...part }));
  const saved = useSaved(() => setDraft({}));
  const handleSave = () =>
    change.mutate(
      {
        kind: "signOn",
        body: {
          issuer: draft.issuer ?? present.issuer,
          client_id: draft.client_id ?? present.client_id,
          button: draft.button ?? present.button,
          ...(draft.secret === undefined ? {} : { secret: draft.secret }),
        },
      },
      saved,
    );
  return (
    <Part title={t("signOn.title")} changes={[security.changed["sign_on"]]}>
      <p>{t("signOn.lead")}</p>
      <Refusal error={change.error} />
      <p className="security-muted">{t("signOn.redirect")}</p>
      <code className="security-code" dir="ltr">
        {present.redirect_uri}
      </code>
      <div className="security-pair">
        <TextField
          label={t("signOn.issuer")}
          description={t("signOn.issuerWords")}
          textDir="ltr"
          autoComplete="off"
          value={draft.issuer ?? present.issuer}
          error={faultOf("issuer")}
          isReadOnly={!mayWrite}
          onChange={(issuer) => edit({ issuer })}
        />
        <TextField
          label={t("signOn.client")}
          textDir="ltr"
          autoComplete="off"
          value={draft.client_id ?? present.client_id}
          error={faultOf("client_id")}
          isReadOnly={!mayWrite}
          onChange={(client_id) => edit({ client_id })}
        />
        {mayWrite ? (
          <PasswordField
            label={t("signOn.secret")}
            description={present.has_secret ? t("secretKept") : t("secretWords")}
            autoComplete="off"
            value={draft.secret ?? ""}
            error={faultOf("secret")}
            onChange={(secret) => edit({ secret })}
          />
        ) : null}
        <TextField
          label={t("signOn.button")}
          description={t("signOn.buttonWords")}
          maxLength={60}
          textDir="auto"
          value={draft.button ?? present.button}
          error={faultOf("button")}
          isReadOnly={!mayWrite}
          onChange={(button) => edit({ button })}
        />
      </div>
      {mayWrite ? (
        <div className="security-actions">
          <Button variant="primary" isPending={change.isPending} isDisabled={Object.keys(draft).length === 0} onPress={handleSave}>
            {t("signOn.save")}
          </Button>
          {present.issuer ? (
            <RemoveButton
              isPending={change.isPending}
              question={t("signOn.question", { name: present.issuer })}
              effect={t("signOn.effect")}
              onRemove={() => change.mutate({ kind: "removeSignOn" })}
            >
              {t("signOn.remove")}
            </RemoveButton>
          ) : null}
        </div>
      ) : null}
      {present.issuer ? <Requirement id={id} security={security} mayWrite={mayWrite} isTrying={isTrying} onTry={onTry} /> : null}
    </Part>
  );
}

/** Trying the provider, and requiring it within ten minutes. */
function Requirement({ id, security, mayWrite, isTrying, onTry }: SignOnSettingsProps) {
  const { t } = useTranslation("security");
  const format = useFormat();
  const words = useProblemWords();
  const user = useUser();
  const present = security.sign_on;
  const trial = useTrySignOn(id);
  const change = useChangeSecurity(id);
  const faultOf = useFaults(change.error);
  const mayChoose = user.permissions.includes("admin");
  const administrators = useAdministrators(mayChoose && mayWrite);
  const [chosen, setChosen] = useState<number | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const { test } = present;
  // A result that was not there when the window was opened ends the waiting.
  const hasCome = isTrying && (test?.at_ms ?? 0) > (before ?? 0);
  useEffect(() => {
    if (hasCome) onTry(false);
  }, [hasCome, onTry]);
  const handleTry = () => {
    setBefore(test?.at_ms ?? 0);
    // Opened by the press itself, so that no browser holds it back.
    const opened = window.open("", "_blank");
    trial.mutate(undefined, {
      onSuccess: (url) => {
        if (opened) {
          // The provider's page has no hold on this one.
          opened.opener = null;
          opened.location.href = url;
        } else {
          // The browser opens no windows: the provider sends back to this page.
          window.location.assign(url);
        }
        onTry(true);
      },
      onError: () => opened?.close(),
    });
  };
  const breakGlass = chosen ?? present.break_glass?.id_entity ?? null;
  const require = (required: boolean) => change.mutate({ kind: "require", body: { required, break_glass: required ? breakGlass : null } });
  return (
    <div className="security-form">
      <h3>{t("signOn.requireTitle")}</h3>
      <Banner kind={present.required ? "success" : "info"}>
        {present.required ? t("signOn.isRequired", { name: present.break_glass?.name ?? "" }) : t("signOn.isOptional")}
      </Banner>
      {test ? (
        <p className="security-muted">
          {test.refusal === null
            ? t("signOn.tested", { when: format.dateTime(test.at_ms), until: format.time(test.counts_until_ms) })
            : t("signOn.testRefused", { when: format.dateTime(test.at_ms) })}
        </p>
      ) : null}
      {trial.error ? (
        <Banner kind="error" isLive>
          {words(trial.error)}
        </Banner>
      ) : null}
      <Refusal error={change.error} />
      {mayWrite ? (
        <>
          <div className="security-actions">
            <Button icon={<ExternalLink size={16} aria-hidden />} isPending={trial.isPending} onPress={handleTry}>
              {t("signOn.try")}
            </Button>
            {isTrying ? <span role="status">{t("signOn.trying")}</span> : null}
          </div>
          {mayChoose ? (
            <Select
              label={t("signOn.breakGlass")}
              description={t("signOn.breakGlassWords")}
              options={(administrators.data ?? []).map((one) => ({ id: one.id_entity, name: one.name }))}
              value={breakGlass}
              error={faultOf("break_glass")}
              onChange={(account) => setChosen(account === null ? null : Number(account))}
            />
          ) : null}
          <div className="security-actions">
            {present.required ? (
              <Button isPending={change.isPending} onPress={() => require(false)}>
                {t("signOn.makeOptional")}
              </Button>
            ) : (
              <Button variant="primary" isPending={change.isPending} isDisabled={breakGlass === null} onPress={() => require(true)}>
                {t("signOn.require")}
              </Button>
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}
