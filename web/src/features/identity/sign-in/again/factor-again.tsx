import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Factor, SecondFactor } from "../../../../api/schema";
import { knowsPasskeys, PasskeyDismissed } from "../../../../shared/identity/second-factor/passkey";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { AuthenticatorStep } from "../mfa/authenticator-step";
import { BackupStep } from "../mfa/backup-step";
import { CodeStep } from "../mfa/code-step";
import { FactorChoice } from "../mfa/factor-choice";
import { isRepairable } from "../mfa/repairable";
import { useFactorProof, type HalfSignedIn, type SentCode } from "../mfa/use-factor-proof";

interface FactorAgainProps {
  signIn: HalfSignedIn;
  mfa: SecondFactor;
  onProved: (token: string) => void;
  /** A failure after which signing in begins with the password. */
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** The second factor of signing in above a page. Nothing of it is in the address, which is the page's. */
export function FactorAgain({ signIn, mfa, onProved, onFailed, onCancel }: FactorAgainProps) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const [step, setStep] = useState<"choice" | "code" | "totp" | "backup">("choice");
  const [channel, setChannel] = useState<Factor | null>(mfa.channels.find((one) => one !== "passkey" || knowsPasskeys()) ?? null);
  const [trustsDevice, setTrustsDevice] = useState(false);
  const [sent, setSent] = useState<SentCode | null>(null);
  const { send, verify, passkey } = useFactorProof({
    begun: () => signIn,
    trustsDevice,
    onSent: (code) => {
      setSent(code);
      setStep("code");
    },
    onProved,
    onFailed,
  });
  const said = (error: unknown) => (error && isRepairable(error) ? words(error) : undefined);

  const toChoice = () => {
    verify.reset();
    send.reset();
    setStep("choice");
  };
  const handleChosen = () => {
    if (channel === "passkey") passkey.mutate();
    else if (channel === "totp" || channel === "backup") setStep(channel);
    else if (channel) send.mutate(channel);
  };
  const steps = {
    isInDialog: true,
    error: said(verify.error),
    isVerifying: verify.isPending,
    onEdit: () => verify.reset(),
    onBack: toChoice,
    onCancel,
  };

  if (step === "code" && sent) {
    return (
      <CodeStep
        {...steps}
        sent={sent}
        isSending={send.isPending}
        sendError={said(send.error)}
        onVerify={(code) => verify.mutate({ code })}
        onResend={() => send.mutate(sent.channel)}
      />
    );
  }
  if (step === "totp") return <AuthenticatorStep {...steps} onVerify={(code) => verify.mutate({ code, channel: "totp" })} />;
  if (step === "backup") return <BackupStep {...steps} onVerify={(code) => verify.mutate({ code, channel: "backup" })} />;
  return (
    <FactorChoice
      isInDialog
      mfa={mfa}
      channel={channel}
      onChoose={setChannel}
      trustsDevice={trustsDevice}
      onTrust={setTrustsDevice}
      isPending={send.isPending || passkey.isPending}
      error={passkey.error instanceof PasskeyDismissed ? t("mfa.passkeyDismissed") : (said(send.error) ?? said(passkey.error))}
      onContinue={handleChosen}
      onCancel={onCancel}
    />
  );
}
