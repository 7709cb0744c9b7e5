import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { showToast } from "../../../../ui/toast-queue";
import type { MadeInvitation } from "../api/calls";
import { useLiveCall } from "../store";
import { useInvite } from "../use-invite";
import { InvitationDialog } from "./invitation-dialog";

/** Invites the interpreter with whom a call was prepared, as soon as the call is there. */
export function InterpreterFirst() {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const { call, interpreter } = useLiveCall();
  const conferenceId = call?.conference_id ?? "";
  const invite = useInvite(conferenceId);
  const [made, setMade] = useState<MadeInvitation | null>(null);

  useEffect(() => {
    if (interpreter === null || !conferenceId) return;
    // Once: what comes after it is asked for by hand.
    useLiveCall.setState({ interpreter: null });
    invite({ role: "interpreter", lang: interpreter }).then(setMade, (reason: unknown) =>
      showToast({ kind: "error", title: t("invite.failed"), detail: problemWords(reason) }),
    );
  }, [interpreter, conferenceId, invite, problemWords, t]);

  return made && call ? <InvitationDialog conferenceId={conferenceId} made={made} onClose={() => setMade(null)} /> : null;
}
