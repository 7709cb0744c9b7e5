import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { exchangeCode } from "../api/exchange";
import { resetSignIn } from "../store";
import { useOnce } from "../use-once";
import { useLoginToken } from "../use-sign-in";
import { EntryFailed } from "./entry-failed";
import { EntryWait } from "./entry-wait";

/** Swaps a link's one-time code for a login, and goes on to its accounts. */
export function OpenCode({ code, onOpened }: { code: string; onOpened?: () => void }) {
  const { t } = useTranslation("sign-in");
  const takeToken = useLoginToken();
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      resetSignIn();
      await takeToken((await exchangeCode(code)).token);
    },
    onSuccess: onOpened,
  });
  useOnce(mutate);
  return error ? <EntryFailed error={error} /> : <EntryWait words={t("entry.opening")} />;
}
