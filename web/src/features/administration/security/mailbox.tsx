import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SetMailbox } from "../../../api/schema";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useChangeChannels } from "./api/channels";
import { ChannelTest } from "./channel-test";
import { useFaults } from "./faults";
import { SecuritySelect, type ChannelPartProps } from "./mail-servers";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";
import { PortField, SettingDialog } from "./setting-dialog";

/** Where answers go, and the mailbox that mail comes in by. */
export function Mailbox({ id, channels, mayWrite }: ChannelPartProps) {
  const { t } = useTranslation("security");
  const change = useChangeChannels(id);
  const faultOf = useFaults(change.error);
  const [address, setAddress] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { mailbox } = channels;
  const saved = useSaved(() => setAddress(null));
  const handleRemoveReplies = (present: string | null) =>
    change.mutate(
      { kind: "removeReplies" },
      {
        onSuccess: () => {
          const undo = () => change.mutate({ kind: "replies", address: present ?? "" });
          showToast({ kind: "success", title: t("removed"), action: { name: t("undo"), onPress: undo } });
        },
      },
    );
  return (
    <Part title={t("mailbox.title")} changes={[channels.changed["mailbox"], channels.changed["mail_replies"]]}>
      {mailbox ? (
        <p>
          <bdi>
            {mailbox.username}@{mailbox.host}:{mailbox.port} {mailbox.folder}
          </bdi>
        </p>
      ) : (
        <Banner kind="info">{t("mailbox.none")}</Banner>
      )}
      {mailbox && mayWrite ? <ChannelTest id={id} channel="MAILBOX" provider="" /> : null}
      <TextField
        label={t("mailbox.replies")}
        description={t("mailbox.repliesWords", { address: channels.mail_from })}
        textDir="ltr"
        value={address ?? channels.mail_replies ?? ""}
        error={faultOf("address")}
        isReadOnly={!mayWrite}
        onChange={setAddress}
      />
      <Refusal error={change.error} />
      {mayWrite ? (
        <div className="security-actions">
          <Button isPending={change.isPending} isDisabled={!address} onPress={() => change.mutate({ kind: "replies", address: address ?? "" }, saved)}>
            {t("mailbox.saveReplies")}
          </Button>
          {channels.mail_replies ? <Button onPress={() => handleRemoveReplies(channels.mail_replies)}>{t("mailbox.removeReplies")}</Button> : null}
          <Button onPress={() => setOpen(true)}>{t("mailbox.set")}</Button>
          {mailbox ? (
            <RemoveButton
              isPending={change.isPending}
              question={t("mailbox.question", { name: `${mailbox.username}@${mailbox.host}` })}
              effect={t("mailbox.effect")}
              onRemove={() => change.mutate({ kind: "removeMailbox" })}
            >
              {t("mailbox.remove")}
            </RemoveButton>
          ) : null}
        </div>
      ) : null}
      {isOpen ? <MailboxDialog id={id} onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

function MailboxDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation("security");
  const change = useChangeChannels(id);
  const saved = useSaved(onClose);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<SetMailbox>({ host: "", port: 993, security: "tls", username: "", password: "", folder: "INBOX", authserv_id: "" });
  const edit = (part: Partial<SetMailbox>) => setDraft((present) => ({ ...present, ...part }));
  const text = (name: "host" | "username" | "folder" | "authserv_id", label: string, description?: string) => (
    <TextField
      label={label}
      description={description}
      textDir="ltr"
      autoComplete="off"
      value={draft[name] ?? ""}
      error={faultOf(name)}
      onChange={(value) => edit({ [name]: value })}
    />
  );
  return (
    <SettingDialog title={t("mailbox.set")} change={change} onSave={() => change.mutate({ kind: "mailbox", body: draft }, saved)} onClose={onClose}>
      {text("host", t("mail.host"))}
      <PortField value={draft.port} error={faultOf("port")} onChange={(port) => edit({ port })} />
      <SecuritySelect value={draft.security} error={faultOf("security")} onChange={(security) => edit({ security })} />
      {text("username", t("mail.user"))}
      <PasswordField
        label={t("mail.password")}
        description={t("secretWords")}
        autoComplete="off"
        value={draft.password ?? ""}
        error={faultOf("password")}
        onChange={(password) => edit({ password })}
      />
      {text("folder", t("mailbox.folder"))}
      {text("authserv_id", t("mailbox.authserv"), t("mailbox.authservWords"))}
    </SettingDialog>
  );
}
