import { useMutation } from "@tanstack/react-query";
import type { MfaChannel, OperationKind } from "../../../../api/schema";
import { proveCode, requestCode } from "../../../../shared/identity/login-id";
import { ApiProblem } from "../../../../api/problem";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { useLoginIdProgress } from "./progress";

interface Wanted {
  /** What lets the code be asked for: the search token, or a proved one. */
  token: string;
  operation: OperationKind;
  channel?: MfaChannel;
  newLoginId?: string;
}

/** Requests a code and keeps its operation. */
export function useRequestCode() {
  const withCaptcha = useCaptcha("send_code");
  return useMutation({
    mutationFn: async ({ token, operation, channel, newLoginId }: Wanted) => {
      const sent = await withCaptcha((captchaToken) => requestCode(token, { operation, mfaChannel: channel, newLoginId, captchaToken }));
      useLoginIdProgress.setState({
        code: {
          operation,
          asker: token,
          token: sent.token,
          operationId: sent.operationId,
          channel: channel ?? null,
          to: sent.to,
          resendAt: Date.now() + sent.resend_after_ms,
        },
      });
    },
  });
}

/** Submits the code; returns the token that it earns. */
export function useProveCode() {
  const withCaptcha = useCaptcha("verify_code");
  return useMutation({
    mutationFn: async (digits: string) => {
      const { code } = useLoginIdProgress.getState();
      if (!code) throw new Error("no code is under way");
      // A code that was never sent is as wrong as any other.
      if (!code.token) throw new ApiProblem(400, { key: "code_wrong" });
      const { token, operationId } = code;
      return withCaptcha((captchaToken) => proveCode(token, operationId, digits, captchaToken));
    },
  });
}
