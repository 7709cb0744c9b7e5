import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useBranding } from "../../../api/branding";
import { isProblem } from "../../../api/problem";
import type { AccountChoice, SessionAnswer } from "../../../api/schema";
import { page } from "../../../shared/page/page";
import { paths } from "../../../shared/page/paths";
import { adoptToken } from "../../../shared/identity/session";
import { LONG_TOAST_MS, showToast } from "../../../ui/toast-queue";
import { isOfThisHost } from "./account-host";
import { openSession, selectAccount } from "./api/open-session";
import { SessionError } from "./login-errors";
import { resetSignIn, useSignIn } from "./store";
import { withoutStep } from "./use-step";

/** How long a toast can be read before the login page takes its place (specification 1, section 9). */
const TO_LOGIN_AFTER_MS = 2_500;

/** The account belongs to another host, and the login is known nowhere any more. */
class LoggedOutEverywhere extends Error {}

/**
 * The last step of signing in, once the account is known: a name when it has none, its own host when that is another,
 * a second factor when it is asked for, else the session. A failure clears everything and goes back to the login page,
 * which shows why.
 */
export function useChooseAccount() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const location = useLocation();
  const search = withoutStep(location.search);
  const instance = useBranding()?.cd_instance;
  return useMutation({
    mutationFn: async (account: AccountChoice) => {
      const { loginToken } = useSignIn.getState();
      if (!loginToken) {
        await navigate({ pathname: paths.login, search });
        return;
      }
      useSignIn.setState({ account, mfa: null, sent: null });
      if (!account.hasName) {
        await navigate({ pathname: paths.setAccountName, search });
        return;
      }
      const opening = isOfThisHost(account, instance)
        ? openSession(loginToken, account)
        : goToHost(loginToken, account, new URLSearchParams(search).get("redirect"));
      const answer = await opening.catch((error: unknown) => {
        throw isProblem(error, "internal") ? new SessionError("the account could not be opened", { cause: error }) : error;
      });
      if (answer?.mfa?.required) {
        useSignIn.setState({ mfa: answer.mfa });
        await navigate({ pathname: paths.mfa, search });
      } else if (answer?.token) {
        adoptToken(answer.token);
        resetSignIn();
      }
    },
    onError: (error) => {
      if (error instanceof LoggedOutEverywhere) {
        showToast({ kind: "error", title: t("accounts.loggedOutEverywhere"), lastsMs: LONG_TOAST_MS });
        setTimeout(() => {
          resetSignIn();
          void navigate({ pathname: paths.login, search });
        }, TO_LOGIN_AFTER_MS);
        return;
      }
      resetSignIn(error);
      void navigate({ pathname: paths.login, search });
    },
  });
}

/** Takes the browser to the account's own host; returns what is required first, or nothing once the browser navigates. */
async function goToHost(loginToken: string, account: AccountChoice, redirect: string | null): Promise<SessionAnswer | null> {
  try {
    const answer = await selectAccount(loginToken, account, redirect);
    if (answer.redirectUrl) {
      resetSignIn();
      page.leave(answer.redirectUrl);
      return null;
    }
    if (!answer.token) return null;
    useSignIn.setState({ loginToken: answer.token });
    return await openSession(answer.token, account);
  } catch (error) {
    throw isProblem(error) && error.status === 401 ? new LoggedOutEverywhere() : error;
  }
}
