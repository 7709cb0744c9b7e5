import { Fingerprint, LifeBuoy, Mail, MessageSquareText, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MfaChannel, MfaPending } from "../../../api/types";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { RadioGroup } from "../../../ui/radio-group";
import { knowsPasskeys } from "../passkey";

const ICONS = { email: Mail, sms: MessageSquareText, totp: Smartphone, passkey: Fingerprint, backup: LifeBuoy };

interface FactorChoiceProps {
  mfa: MfaPending;
  channel: MfaChannel | null;
  onChoose: (channel: MfaChannel) => void;
  trustsDevice: boolean;
  onTrust: (trusts: boolean) => void;
  isPending: boolean;
  error: string | undefined;
  onContinue: () => void;
  onCancel: () => void;
}

/** How to prove who one is: a code that is sent, an authenticator app, a passkey, or a code from the drawer. */
export function FactorChoice({ mfa, channel, onChoose, trustsDevice, onTrust, isPending, error, onContinue, onCancel }: FactorChoiceProps) {
  const { t } = useTranslation("sign-in");
  const names = { email: t("mfa.email"), sms: t("mfa.sms"), totp: t("mfa.totp"), passkey: t("mfa.passkey"), backup: t("mfa.backup") };
  const details = { totp: t("mfa.totpDetail"), passkey: t("mfa.passkeyDetail"), backup: t("mfa.backupDetail"), ...mfa.hints };
  const offered = mfa.channels.filter((one) => one !== "passkey" || knowsPasskeys());
  const isSent = channel === "email" || channel === "sms";
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <div>
        <h1 className="sign-in-title">{t("mfa.title")}</h1>
        <p className="sign-in-lead">{offered.every((one) => one === "email" || one === "sms") ? t("mfa.chooseLead") : t("mfa.chooseFactorLead")}</p>
      </div>
      {error ? (
        <Banner kind="warning" isLive>
          {error}
        </Banner>
      ) : null}
      <RadioGroup
        label={t("mfa.channel")}
        look="cards"
        value={channel}
        onChange={(value) => onChoose(value as MfaChannel)}
        options={offered.map((id) => {
          const Icon = ICONS[id];
          return { id, name: names[id], detail: details[id], icon: <Icon size={20} aria-hidden /> };
        })}
      />
      <Checkbox isSelected={trustsDevice} onChange={onTrust}>
        {t("mfa.trust")}
      </Checkbox>
      <Button type="submit" variant="primary" wide isPending={isPending} isDisabled={!channel}>
        {isSent || !channel ? t("mfa.send") : t("mfa.continue")}
      </Button>
      <Button variant="quiet" onPress={onCancel}>
        {t("mfa.cancel")}
      </Button>
    </form>
  );
}
