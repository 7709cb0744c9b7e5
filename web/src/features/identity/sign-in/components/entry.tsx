import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { useOnce } from "../use-once";
import { AskToReplace } from "./ask-to-replace";
import { EntryFailed } from "./entry-failed";
import { EntryWait } from "./entry-wait";

interface EntryProps {
  /** Uses the code of the address. `replace` once the user agreed to leave the session that is there. */
  enter: (replace: boolean) => Promise<unknown>;
  onEntered?: () => void;
}

/** Signing in by a code: it is used at once, another person's session is only replaced when the user agrees, a failure leads to login. */
export function Entry({ enter, onEntered }: EntryProps) {
  const { t } = useTranslation("sign-in");
  const { mutate, error, isPending, variables } = useMutation({ mutationFn: enter, onSuccess: onEntered });
  useOnce(() => mutate(false));
  if (isProblem(error, "reauthenticate") || (isPending && variables)) return <AskToReplace isPending={isPending} onGoOn={() => mutate(true)} />;
  return error ? <EntryFailed error={error} /> : <EntryWait words={t("entry.opening")} />;
}
