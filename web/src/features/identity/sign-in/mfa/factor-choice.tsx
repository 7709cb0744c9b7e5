import { useTranslation } from "react-i18next";
import type { Factor, SecondFactor } from "../../../../api/schema";
import { FactorList } from "../../../../shared/identity/second-factor/factor-list";
import { knowsPasskeys } from "../../../../shared/identity/second-factor/passkey";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";

interface FactorChoiceProps {
  mfa: SecondFactor;
  channel: Factor | null;
  onChoose: (channel: Factor) => void;
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
      <FactorList label={t("mfa.channel")} methods={offered} hints={mfa.hints} value={channel} onChange={onChoose} />
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
