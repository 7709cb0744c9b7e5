import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { Account } from "../../api/types";
import { paths } from "../../lib/paths";
import { adoptToken } from "../../lib/session";
import { openSession } from "./api/open-session";
import { resetSignIn, useSignIn } from "./store";

/**
 * The last step of signing in, once the account is known: a name when it has none, a second factor when it is asked for,
 * else the session. A failure clears everything and goes back to the login page, which shows why.
 */
export function useChooseAccount() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMutation({
    mutationFn: async (account: Account) => {
      const { loginToken } = useSignIn.getState();
      if (!loginToken) {
        await navigate({ pathname: paths.login, search });
        return;
      }
      useSignIn.setState({ account });
      if (!account.hasName) {
        await navigate({ pathname: paths.setAccountName, search });
        return;
      }
      const answer = await openSession(loginToken, account);
      if (answer.mfa?.required) {
        useSignIn.setState({ mfa: answer.mfa });
        await navigate({ pathname: paths.mfa, search });
      } else if (answer.token) {
        adoptToken(answer.token);
        resetSignIn();
      }
    },
    onError: (error) => {
      resetSignIn(error);
      void navigate({ pathname: paths.login, search });
    },
  });
}
