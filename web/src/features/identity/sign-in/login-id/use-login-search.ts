import { useMutation } from "@tanstack/react-query";
import { searchLogin } from "../../../../shared/identity/login-id";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { useLoginIdProgress } from "./progress";

/** Searches for a login id and keeps the result, or the reason why it may not continue. */
export function useLoginSearch(action: "find_login" | "forgot_password") {
  const withCaptcha = useCaptcha(action);
  return useMutation({
    mutationFn: async (loginId: string) => {
      const loginType = loginId.includes("@") ? "email" : "phone";
      const answer = await withCaptcha((captchaToken) => searchLogin(loginId, captchaToken));
      const reason = answer.token ? null : (answer.reason ?? "not_found");
      useLoginIdProgress.setState({ loginType, loginId, isSearched: true, reason, mfaToken: answer.token ?? null, code: null, passwordToken: null });
      return { token: answer.token ?? null, reason };
    },
  });
}
