import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { Factor } from "../../../api/schema";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { adoptToken } from "../../../shared/identity/session";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { showToast } from "../../../ui/toast-queue";
import { hasExpired } from "./kept-state";
import { AuthenticatorStep } from "./mfa/authenticator-step";
import { BackupStep } from "./mfa/backup-step";
import { CodeStep } from "./mfa/code-step";
import { FactorChoice } from "./mfa/factor-choice";
import { isRepairable, isTooLate } from "./mfa/repairable";
import { useFactorProof } from "./mfa/use-factor-proof";
import { PasskeyDismissed } from "../../../shared/identity/second-factor/passkey";
import { resetSignIn, useSignIn } from "./store";
import { useStep, withoutStep } from "./use-step";

/** The second factor: choose one, then prove it. */
export function MfaPage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const search = withoutStep(useLocation().search);
  const { step, go } = useStep();
  const words = useProblemWords();
  const { account, loginToken, mfa, sent } = useSignIn();
  const [channel, setChannel] = useState<Factor | null>(sent?.channel ?? mfa?.channels[0] ?? null);
  const [trustsDevice, setTrustsDevice] = useState(false);
  usePageTitle(t("mfa.title"));

  const begun = () => {
    if (!loginToken || !account) throw new Error("no sign-in is under way");
    return { loginToken, account };
  };
  const finish = (token: string) => {
    adoptToken(token);
    resetSignIn();
    showToast({ kind: "success", title: t("mfa.signedIn") });
  };
  const { send, verify, passkey } = useFactorProof({
    begun,
    trustsDevice,
    onSent: (code) => {
      useSignIn.setState({ sent: code });
      go("code", { replace: step === "code" });
    },
    onProved: finish,
  });

  if (!account || !loginToken || !mfa) return <Navigate to={{ pathname: paths.login, search }} replace />;

  const toLogin = () => {
    resetSignIn();
    void navigate({ pathname: paths.login, search });
  };
  const toChoice = () => {
    verify.reset();
    send.reset();
    go(null);
  };
  const handleChosen = () => {
    if (channel === "passkey") passkey.mutate();
    else if (channel === "totp" || channel === "backup") go(channel);
    else if (channel) send.mutate(channel);
  };
  const refusal = verify.error && isRepairable(verify.error) ? words(verify.error) : undefined;
  const wasTooLong = hasExpired(loginToken);
  const final = [send.error, verify.error, passkey.error].find((error) => error && !isRepairable(error));
  const isOver = wasTooLong || isTooLate(final);
  const steps = { error: refusal, isVerifying: verify.isPending, onEdit: () => verify.reset(), onBack: toChoice, onCancel: toLogin };

  return (
    <>
      {step === "code" && sent ? (
        <CodeStep
          {...steps}
          sent={sent}
          isSending={send.isPending}
          sendError={send.error && isRepairable(send.error) ? words(send.error) : undefined}
          onVerify={(code) => verify.mutate({ code })}
          onResend={() => send.mutate(sent.channel)}
        />
      ) : step === "totp" && mfa.channels.includes("totp") ? (
        <AuthenticatorStep {...steps} onVerify={(code) => verify.mutate({ code, channel: "totp" })} />
      ) : step === "backup" && mfa.channels.includes("backup") ? (
        <BackupStep {...steps} onVerify={(code) => verify.mutate({ code, channel: "backup" })} />
      ) : (
        <FactorChoice
          mfa={mfa}
          channel={channel}
          onChoose={setChannel}
          trustsDevice={trustsDevice}
          onTrust={setTrustsDevice}
          isPending={send.isPending || passkey.isPending}
          error={passkey.error instanceof PasskeyDismissed ? t("mfa.passkeyDismissed") : [send.error, passkey.error].filter(isRepairable).map(words)[0]}
          onContinue={handleChosen}
          onCancel={toLogin}
        />
      )}
      <Dialog
        kind="alert"
        isOpen={Boolean(final) || wasTooLong}
        onClose={toLogin}
        title={isOver ? t("mfa.expiredTitle") : t("mfa.failedTitle")}
        actions={
          <Button variant="primary" onPress={toLogin} autoFocus>
            {t("mfa.toLogin")}
          </Button>
        }
      >
        <p>{isOver ? t("mfa.expiredWords") : words(final)}</p>
      </Dialog>
    </>
  );
}
