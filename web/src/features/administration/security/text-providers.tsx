import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SetTextProvider } from "../../../api/schema";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { phoneText, useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { RadioGroup } from "../../../ui/radio-group";
import { TextField } from "../../../ui/text-field";
import { useChangeChannels } from "./api/channels";
import { ChannelTest } from "./channel-test";
import { useFaults } from "./faults";
import type { ChannelPartProps } from "./mail-servers";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";
import { PortField, SettingDialog, SpareField } from "./setting-dialog";

/** Who carries texts, where they report to, and a test of each. */
export function TextProviders({ id, channels, mayWrite }: ChannelPartProps) {
  const { t } = useTranslation("security");
  const format = useFormat();
  const change = useChangeChannels(id);
  const [isOpen, setOpen] = useState(false);
  const [tried, setTried] = useState<string | null>(null);
  return (
    <Part title={t("texts.title")} changes={[channels.changed["text_provider"], channels.changed["spare_text_providers"]]}>
      {channels.sms_from ? <p>{t("texts.from", { number: phoneText(channels.sms_from) })}</p> : null}
      {channels.text_providers.length > 0 ? (
        <ul className="security-list">
          {channels.text_providers.map((one, index) => (
            <li key={one.provider}>
              <bdi>{one.provider}</bdi>
              <span className="security-muted">
                {index === 0 ? t("first") : t("standsBy")} · {t("texts.perSecond", { number: one.per_second })}
              </span>
              {one.hooks.length > 0 ? <span className="security-muted">{t("texts.hooks")}</span> : null}
              {one.hooks.map((hook) => (
                <code key={hook} className="security-code" dir="ltr">
                  {hook}
                </code>
              ))}
              {mayWrite ? (
                <Button size="small" aria-label={t("test.of", { name: one.provider })} onPress={() => setTried(one.provider)}>
                  {t("test.try")}
                </Button>
              ) : null}
              {tried === one.provider ? <ChannelTest id={id} channel="SMS" provider={one.provider} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <Banner kind={channels.sends_texts ? "info" : "warning"}>{channels.sends_texts ? t("texts.byHub") : t("texts.nobody")}</Banner>
      )}
      <Refusal error={change.error} />
      {mayWrite ? (
        <div className="security-actions">
          <Button onPress={() => setOpen(true)}>{t("texts.add")}</Button>
          {channels.text_providers.length > 0 ? (
            <RemoveButton
              isPending={change.isPending}
              question={t("texts.question", { names: format.names(channels.text_providers.map(({ provider }) => provider)) })}
              effect={t("texts.effect")}
              onRemove={() => change.mutate({ kind: "removeTextProviders" })}
            >
              {t("texts.remove")}
            </RemoveButton>
          ) : null}
        </div>
      ) : null}
      {isOpen ? <TextProviderDialog id={id} maySpare={channels.text_providers.length > 0} onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

function TextProviderDialog({ id, maySpare, onClose }: { id: number; maySpare: boolean; onClose: () => void }) {
  const { t } = useTranslation("security");
  const change = useChangeChannels(id);
  const saved = useSaved(onClose);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<SetTextProvider>({ kind: "twilio", secret: "", spare: false });
  const edit = (part: Partial<SetTextProvider>) => setDraft((present) => ({ ...present, ...part }));
  const text = (name: "account_sid" | "url" | "host" | "system_id" | "system_type", description?: string) => (
    <TextField
      label={t(`texts.fields.${name}`)}
      description={description}
      textDir="ltr"
      autoComplete="off"
      value={draft[name] ?? ""}
      error={faultOf(name)}
      onChange={(value) => edit({ [name]: value })}
    />
  );
  return (
    <SettingDialog title={t("texts.add")} change={change} onSave={() => change.mutate({ kind: "textProvider", body: draft }, saved)} onClose={onClose}>
      <RadioGroup
        label={t("texts.kind")}
        options={(["twilio", "smpp"] as const).map((one) => ({ id: one, name: t(`texts.kinds.${one}`) }))}
        value={draft.kind}
        onChange={(kind) => edit({ kind: kind as SetTextProvider["kind"] })}
      />
      {draft.kind === "twilio" ? (
        <>
          {text("account_sid")}
          {text("url", t("texts.urlWords"))}
        </>
      ) : (
        <>
          {text("host")}
          <PortField value={draft.port} error={faultOf("port")} onChange={(port) => edit({ port })} />
          {text("system_id")}
          {text("system_type")}
        </>
      )}
      <PasswordField
        label={t("texts.secret")}
        description={t("secretWords")}
        autoComplete="off"
        value={draft.secret ?? ""}
        error={faultOf("secret")}
        onChange={(secret) => edit({ secret })}
      />
      <SpareField value={draft.spare} error={faultOf("spare")} maySpare={maySpare} onChange={(spare) => edit({ spare })} />
    </SettingDialog>
  );
}
