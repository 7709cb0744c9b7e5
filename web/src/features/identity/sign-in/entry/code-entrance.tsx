import { useNavigate } from "react-router";
import type { AccountChoice } from "../../../../api/schema";
import { page } from "../../../../shared/page/page";
import { paths, safeRedirect } from "../../../../shared/page/paths";
import { adoptToken, useSession } from "../../../../shared/identity/session";
import { exchangeCode } from "../api/exchange";
import { listAccounts } from "../api/login";
import { openSession } from "../api/open-session";
import { Entry } from "../components/entry";
import { NoAccountError } from "../login-errors";
import { resetSignIn, useSignIn } from "../store";

interface CodeEntranceProps {
  code: string;
  /** Where the entry's own address leads. */
  target: string | null;
  /** The account that the address names, by its user and community numbers; the code's own account goes before it. */
  account?: { id: string | null; type: string | null };
}

/** Exchanges a one-time code for a session of one account, and continues to the wanted page. */
export function CodeEntrance({ code, target, account: named }: CodeEntranceProps) {
  const navigate = useNavigate();
  const enter = async (replace: boolean) => {
    resetSignIn();
    const { token, account, redirect } = await exchangeCode(code, replace);
    const goal = safeRedirect(redirect) ?? target;
    const search = goal ? `?redirect=${encodeURIComponent(goal)}` : "";
    const accounts = account ? [account] : await listAccounts(token);
    if (accounts.length === 0) throw new NoAccountError();
    const chosen = account ?? (named && accounts.find((one) => isNamed(one, named))) ?? (accounts.length === 1 ? accounts[0] : null) ?? null;
    useSignIn.setState({ loginToken: token, accounts, account: chosen, mfa: null, sent: null });
    if (!chosen) return navigate({ pathname: paths.session, search }, { replace: true });
    if (!chosen.hasName) return navigate({ pathname: paths.setAccountName, search }, { replace: true });
    const answer = await openSession(token, chosen);
    if (answer.mfa?.required) {
      useSignIn.setState({ mfa: answer.mfa });
      // A signed-in person changes to another account: the guard must let them prove it.
      return navigate({ pathname: paths.mfa, search }, { replace: true, state: { isSwitching: useSession.getState().status === "signedIn" } });
    }
    if (!answer.token) throw new NoAccountError();
    adoptToken(answer.token);
    resetSignIn();
    // The hub has checked its own answer against the tenant's list of hosts; an address on our own host is checked here.
    if (redirect && !safeRedirect(redirect) && /^https?:/.test(redirect)) return page.leave(redirect);
    return navigate(goal ?? paths.root, { replace: true });
  };
  return <Entry enter={enter} />;
}

function isNamed(account: AccountChoice, { id, type }: { id: string | null; type: string | null }): boolean {
  const ids = [account.cd_user, account.cd_community_entity, account.cd_entity];
  return (
    id !== null &&
    ids.some((one) => String(one) === id) &&
    (type === null ||
      [account.accountType, account.cd_entitytype, account.cd_community_entity_type].some((one) => String(one).toLowerCase() === type.toLowerCase()))
  );
}
