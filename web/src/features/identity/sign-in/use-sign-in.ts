import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiProblem } from "../../../api/problem";
import { paths } from "../../../shared/page/paths";
import { listAccounts, login } from "./api/login";
import { useCaptcha } from "../../../shared/identity/captcha/use-captcha";
import { AccountsError, NoAccountError, passwordTokenIn } from "./login-errors";
import { reloadOnce } from "./reload-once";
import { CaptchaError } from "../../../shared/identity/captcha/captcha-error";
import { resetSignIn, useSignIn } from "./store";
import { useChooseAccount } from "./use-choose-account";
import { withoutStep } from "./use-step";

export interface Credentials {
  username: string;
  password: string;
}

/** Takes a login token on: straight in with one account, to the picker with several. */
export function useLoginToken() {
  const navigate = useNavigate();
  const location = useLocation();
  // The address may change while the hub is asked: codes leave it, the wanted page comes in.
  const latest = useRef(location);
  latest.current = location;
  const chooseAccount = useChooseAccount();
  return async (loginToken: string) => {
    const accounts = await listAccounts(loginToken).catch((error: unknown) => {
      throw error instanceof ApiProblem && error.status === 0 ? error : new AccountsError();
    });
    const [first, second] = accounts;
    if (!first) throw new NoAccountError();
    useSignIn.setState({ loginToken, accounts, account: null, mfa: null, sent: null });
    if (second) await navigate({ pathname: paths.session, search: withoutStep(latest.current.search) });
    else await chooseAccount.mutateAsync(first);
  };
}

/** Signing in with a password: the token, the accounts, and what follows from them (specification 1, section 4). */
export function useSignInWithPassword({ onRefused }: { onRefused: (error: unknown) => void }) {
  const navigate = useNavigate();
  const withCaptcha = useCaptcha("login");
  const takeToken = useLoginToken();
  return useMutation({
    mutationFn: async ({ username, password }: Credentials) => {
      resetSignIn();
      try {
        await takeToken(await withCaptcha((captchaToken) => login(username, password, captchaToken)));
      } catch (error) {
        const passwordToken = passwordTokenIn(error);
        if (!passwordToken) throw error;
        useSignIn.setState({ passwordToken });
        await navigate(paths.resetPassword);
      }
    },
    onError: (error) => {
      if (error instanceof CaptchaError && reloadOnce()) return;
      onRefused(error);
    },
  });
}
