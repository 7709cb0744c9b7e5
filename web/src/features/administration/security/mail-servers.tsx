import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InstanceChannels, MailSecurity, SetMailServer } from "../../../api/schema";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useChangeChannels } from "./api/channels";
import { ChannelTest } from "./channel-test";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";
import { PortField, SettingDialog, SpareField } from "./setting-dialog";

export interface ChannelPartProps {
  id: number;
  channels: InstanceChannels;
  mayWrite: boolean;
}

const SECURITIES: readonly MailSecurity[] = ["required", "tls", "opportunistic", "none"];

/** How a connection is protected. */
export function SecuritySelect({ value, error, onChange }: { value: MailSecurity; error: string | undefined; onChange: (value: MailSecurity) => void }) {
  const { t } = useTranslation("security");
  return (
    <Select
      label={t("mail.security")}
      options={SECURITIES.map((one) => ({ id: one, name: t(`mail.securities.${one}`) }))}
      value={value}
      error={error}
      onChange={(next) => onChange(next as MailSecurity)}
    />
  );
}

/** The servers that send mails, and a test of the first. */
export function MailServers({ id, channels, mayWrite }: ChannelPartProps) {
  const { t } = useTranslation("security");
  const user = useUser();
  const format = useFormat();
  const change = useChangeChannels(id);
  const [isOpen, setOpen] = useState(false);
  const [tried, setTried] = useState<string | null>(null);
  return (
    <Part title={t("mail.title")} changes={[channels.changed["mail_server"], channels.changed["spare_mail_servers"]]}>
      <p>{t("mail.from", { address: channels.mail_from })}</p>
      {channels.mail_servers.length > 0 ? (
        <ul className="security-list">
          {channels.mail_servers.map((one, index) => (
            <li key={one.provider}>
              <bdi>
                {one.username ? `${one.username}@` : ""}
                {one.host}:{one.port}
              </bdi>
              <span className="security-muted">
                {index === 0 ? t("first") : t("standsBy")} · {t(`mail.securities.${one.security}`)}
              </span>
              {mayWrite ? (
                <Button size="small" aria-label={t("test.of", { name: one.provider })} onPress={() => setTried(one.provider)}>
                  {t("test.try")}
                </Button>
              ) : null}
              {tried === one.provider ? <ChannelTest id={id} channel="EMAIL" provider={one.provider} own={user.ds_mail} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <Banner kind={channels.sends_mails ? "info" : "warning"}>{channels.sends_mails ? t("mail.byHub") : t("mail.nobody")}</Banner>
      )}
      <Refusal error={change.error} />
      {mayWrite ? (
        <div className="security-actions">
          <Button onPress={() => setOpen(true)}>{t("mail.add")}</Button>
          {channels.mail_servers.length > 0 ? (
            <RemoveButton
              isPending={change.isPending}
              question={t("mail.question", { names: format.names(channels.mail_servers.map(({ host, port }) => `${host}:${port}`)) })}
              effect={t("mail.effect")}
              onRemove={() => change.mutate({ kind: "removeMailServers" })}
            >
              {t("mail.remove")}
            </RemoveButton>
          ) : null}
        </div>
      ) : null}
      {isOpen ? <MailServerDialog id={id} maySpare={channels.mail_servers.length > 0} onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

function MailServerDialog({ id, maySpare, onClose }: { id: number; maySpare: boolean; onClose: () => void }) {
  const { t } = useTranslation("security");
  const change = useChangeChannels(id);
  const saved = useSaved(onClose);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<SetMailServer>({ host: "", port: 587, security: "required", username: "", password: "", spare: false });
  const edit = (part: Partial<SetMailServer>) => setDraft((present) => ({ ...present, ...part }));
  return (
    <SettingDialog title={t("mail.add")} change={change} onSave={() => change.mutate({ kind: "mailServer", body: draft }, saved)} onClose={onClose}>
      <TextField label={t("mail.host")} textDir="ltr" autoComplete="off" value={draft.host} error={faultOf("host")} onChange={(host) => edit({ host })} />
      <PortField value={draft.port} error={faultOf("port")} onChange={(port) => edit({ port })} />
      <SecuritySelect value={draft.security} error={faultOf("security")} onChange={(security) => edit({ security })} />
      <TextField
        label={t("mail.user")}
        description={t("mail.userWords")}
        textDir="ltr"
        autoComplete="off"
        value={draft.username ?? ""}
        error={faultOf("username")}
        onChange={(username) => edit({ username })}
      />
      <PasswordField
        label={t("mail.password")}
        description={t("secretWords")}
        autoComplete="off"
        value={draft.password ?? ""}
        error={faultOf("password")}
        onChange={(password) => edit({ password })}
      />
      <SpareField value={draft.spare} error={faultOf("spare")} maySpare={maySpare} onChange={(spare) => edit({ spare })} />
    </SettingDialog>
  );
}
