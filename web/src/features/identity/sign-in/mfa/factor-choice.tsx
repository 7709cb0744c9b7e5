import { useTranslation } from "react-i18next";
import type { Factor, SecondFactor } from "../../../../api/schema";
import { FactorList } from "../../../../shared/identity/second-factor/factor-list";
import { knowsPasskeys } from "../../../../shared/identity/second-factor/passkey";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { StepHead } from "./step-head";
import "../../../../shared/identity/second-factor/code-form.css";

interface FactorChoiceProps {
  /** In a dialog above a page, which has its own title. */
  isInDialog?: boolean;
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
export function FactorChoice({ isInDialog, mfa, channel, onChoose, trustsDevice, onTrust, isPending, error, onContinue, onCancel }: FactorChoiceProps) {
  const { t } = useTranslation("sign-in");
  const offered = mfa.channels.filter((one) => one !== "passkey" || knowsPasskeys());
  const isSentAlways = offered.every((one) => one === "email" || one === "sms");
  const isSent = channel === "email" || channel === "sms";
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <StepHead title={t("mfa.title")} lead={isSentAlways ? t("mfa.chooseLead") : t("mfa.chooseFactorLead")} isInDialog={isInDialog} />
      {error ? (
        <Banner kind="warning" isLive>
          {error}
        </Banner>
      ) : null}
      <FactorList label={t("mfa.channel")} methods={offered} hints={mfa.hints} value={channel} onChange={onChoose} autoFocus={isInDialog} />
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
