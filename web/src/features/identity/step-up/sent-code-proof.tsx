import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { Sent } from "../../../api/schema";
import { CodeForm } from "../../../shared/identity/second-factor/code-form";
import { Resend } from "../../../shared/identity/second-factor/resend";
import { Button } from "../../../ui/button";
import { proveCode, sendCode } from "./api/assurance";
import { ProofLead } from "./proof-lead";
import { useFailureWords, useProof } from "./use-proof";

interface SentCodeProofProps {
  channel: "email" | "sms";
  /** The masked address, when it is known. */
  to: string | undefined;
  links: ReactNode;
}

/** When another code may be asked for after a refusal that says so, in epoch milliseconds. */
function resendAfter(error: unknown): number | null {
  if (!isProblem(error)) return null;
  const { retry_after_ms } = error.body as { retry_after_ms?: number };
  return retry_after_ms ? Date.now() + retry_after_ms : null;
}

/** A code by mail or text: sent on request, then entered. */
export function SentCodeProof({ channel, to, links }: SentCodeProofProps) {
  const { t } = useTranslation(["step-up", "sign-in"]);
  const words = useFailureWords();
  const [sent, setSent] = useState<Sent | null>(null);
  const [resendAt, setResendAt] = useState(0);
  const send = useMutation({
    mutationFn: () => sendCode(channel),
    onSuccess: (answer) => {
      setSent(answer);
      setResendAt(Date.now() + answer.resend_after_ms);
    },
    onError: (error) => setResendAt((before) => resendAfter(error) ?? before),
  });
  const proof = useProof((code: string) => proveCode(channel, code));
  const isolated = (address: string) => ({ to: `\u2066${address}\u2069` });

  if (sent) {
    return (
      <CodeForm
        head={<ProofLead words={t("sign-in:mfa.enterLead", isolated(sent.to))} failure={proof.failure ?? (send.error ? words(send.error) : undefined)} />}
        isVerifying={proof.isPending}
        error={proof.fieldError}
        onEdit={proof.forget}
        onVerify={proof.give}
      >
        {(clear) => (
          <>
            <Resend
              at={resendAt}
              isSending={send.isPending}
              onResend={() => {
                clear();
                proof.forget();
                send.mutate();
              }}
            />
            {links}
          </>
        )}
      </CodeForm>
    );
  }
  const lead = !to ? t("step-up:sendCode") : channel === "email" ? t("step-up:sendEmail", isolated(to)) : t("step-up:sendText", isolated(to));
  return (
    <div className="code-form">
      <ProofLead words={lead} failure={send.error ? words(send.error) : undefined} />
      <Button variant="primary" wide autoFocus isPending={send.isPending} onPress={() => send.mutate()}>
        {t("sign-in:mfa.send")}
      </Button>
      <div className="code-form-more">{links}</div>
    </div>
  );
}
