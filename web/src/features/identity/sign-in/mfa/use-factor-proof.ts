import { useMutation } from "@tanstack/react-query";
import type { AccountChoice, CodeChannel, Sent } from "../../../../api/schema";
import { signWithPasskey } from "../../../../shared/identity/second-factor/passkey";
import { finishPasskey, sendCode, startPasskey, verifyCode, type CodeProof } from "../api/mfa";
import { isRepairable } from "./repairable";

/** A sign-in whose password is proved and whose second factor is not. */
export interface HalfSignedIn {
  loginToken: string;
  account: AccountChoice;
}

/** A sent code, and when another may be requested (epoch milliseconds). */
export type SentCode = Sent & { resendAt: number };

interface FactorProof {
  /** Throws where no sign-in is under way. */
  begun: () => HalfSignedIn;
  trustsDevice: boolean;
  onSent: (sent: SentCode) => void;
  /** Gets the session token. */
  onProved: (token: string) => void;
  /** A failure after which no factor can be tried again. */
  onFailed?: (error: unknown) => void;
}

/** The calls that prove a second factor: a code that is sent, a code that somebody has, or a passkey. */
export function useFactorProof({ begun, trustsDevice, onSent, onProved, onFailed }: FactorProof) {
  const onError = (error: unknown) => {
    if (!isRepairable(error)) onFailed?.(error);
  };
  const send = useMutation({
    mutationFn: async (to: CodeChannel) => {
      const { loginToken, account } = begun();
      const answer = await sendCode(loginToken, account, to);
      return { ...answer, resendAt: Date.now() + answer.resend_after_ms };
    },
    onSuccess: onSent,
    onError,
  });
  const verify = useMutation({
    mutationFn: async (proof: CodeProof) => {
      const { loginToken, account } = begun();
      return verifyCode(loginToken, account, { ...proof, trust_device: trustsDevice || undefined });
    },
    onSuccess: onProved,
    onError,
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { loginToken, account } = begun();
      const { id, options } = await startPasskey(loginToken, account);
      return finishPasskey(loginToken, account, id, await signWithPasskey(options), trustsDevice);
    },
    onSuccess: onProved,
    onError,
  });
  return { send, verify, passkey };
}
