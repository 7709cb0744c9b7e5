import { exchangeCode } from "../api/exchange";
import { resetSignIn } from "../store";
import { useLoginToken } from "../use-sign-in";
import { Entry } from "./entry";

/** Swaps a link's one-time code for a login, and goes on to its accounts. */
export function OpenCode({ code, onOpened }: { code: string; onOpened: () => void }) {
  const takeToken = useLoginToken();
  const enter = async (replace: boolean) => {
    resetSignIn();
    await takeToken((await exchangeCode(code, replace)).token);
  };
  return <Entry enter={enter} onEntered={onOpened} />;
}
