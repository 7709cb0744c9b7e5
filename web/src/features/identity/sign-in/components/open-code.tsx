import { exchangeCode } from "../api/exchange";
import { resetSignIn } from "../store";
import { useLoginToken } from "../use-sign-in";
import { Entry } from "./entry";

/** Exchanges a link's one-time code for a login, and continues with its accounts. */
export function OpenCode({ code, onOpened }: { code: string; onOpened: () => void }) {
  const takeToken = useLoginToken();
  const enter = async (replace: boolean) => {
    resetSignIn();
    await takeToken((await exchangeCode(code, replace)).token);
  };
  return <Entry enter={enter} onEntered={onOpened} />;
}
