import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../../api/client";
import { isProblem } from "../../../api/problem";
import type { AccountChoice, SecondFactor, SessionAnswer } from "../../../api/schema";
import { page } from "../../../shared/page/page";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { adoptToken, endSession, useSession } from "../../../shared/identity/session";
import { LONG_TOAST_MS, showToast } from "../../../ui/toast-queue";
import { selectAccount } from "./api/accounts";

/** How long the toast can be read before the login page takes the page's place (specification 1, section 9). */
const TO_LOGIN_AFTER_MS = 2_500;

/** Where the newly opened account begins. */
export const SWITCHED = `${paths.root}?switched=1`;

/** Another account asks for a second factor: everything its screen needs. */
export interface SecondFactorAsked {
  loginToken: string;
  account: AccountChoice;
  mfa: SecondFactor;
}

/** Opens an account on this very host with a login token. */
async function openHere(loginToken: string, account: AccountChoice): Promise<SessionAnswer> {
  const body = {
    cd_user: account.cd_user,
    entity_id: account.cd_entity,
    cd_instance: account.cd_instance,
    entity_type: account.cd_entitytype,
    cd_community_entity: account.cd_community_entity,
    cd_community_entity_type: account.cd_community_entity_type,
  };
  return (await api.post("/api/session-v2", { body, token: loginToken })).data;
}

/**
 * Changes to another account of the same login (specification 1, section 4): on its own host, or here if it belongs to this host.
 * It stays pending while the browser navigates. A 401 means that the login was ended everywhere.
 */
export function useSwitchAccount(onSecondFactor: (asked: SecondFactorAsked) => void) {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const words = useProblemWords();
  return useMutation({
    mutationFn: async (account: AccountChoice) => {
      const answer = await selectAccount(account);
      if (answer.redirectUrl) {
        page.leave(answer.redirectUrl);
        // The page is about to go: the chosen row keeps its spinner until it has.
        return new Promise<never>(() => undefined);
      }
      const loginToken = answer.token ?? useSession.getState().token ?? "";
      const opened = await openHere(loginToken, account);
      if (opened.mfa?.required) return onSecondFactor({ loginToken, account, mfa: opened.mfa });
      if (!opened.token) return;
      adoptToken(opened.token);
      await navigate(SWITCHED, { replace: true });
    },
    onError: (error) => {
      if (isProblem(error) && error.status === 401) {
        showToast({ kind: "error", title: t("switch.loggedOutEverywhere"), lastsMs: LONG_TOAST_MS });
        setTimeout(() => endSession("loggedOut"), TO_LOGIN_AFTER_MS);
      } else {
        showToast({ kind: "error", title: t("switch.failed"), detail: words(error) });
      }
    },
  });
}
