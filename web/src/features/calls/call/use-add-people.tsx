import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isSameLanguage, languageName } from "../../../shared/words/languages";
import { useProblemWords } from "../../../shared/words/problem-words";
import { showToast } from "../../../ui/toast-queue";
import type { MadeInvitation } from "./api/calls";
import { InvitationDialog } from "./components/invitation-dialog";
import { InviteDialog } from "./components/invite-dialog";
import { useLiveCall } from "./store";
import { useInvite, type Wanted } from "./use-invite";

export interface AddPeople {
  /** The applicant's language, in the interface language. */
  language: string;
  /** The signed-in person speaks it. */
  isUnderstood: boolean;
  /** The call lets nobody in. */
  isLocked: boolean;
  isBusy: boolean;
  /** Invites an interpreter for the applicant's language at once. */
  addInterpreter: () => void;
  /** Asks for the language first. */
  addOtherInterpreter: () => void;
  addOther: () => void;
  /** What these open. */
  dialogs: ReactNode;
}

/** Adds an interpreter or someone else to the call; null until the hub has said what the applicant speaks. */
export function useAddPeople(): AddPeople | null {
  const { t, i18n } = useTranslation("calls");
  const problemWords = useProblemWords();
  const { conference, call } = useLiveCall();
  const conferenceId = call?.conference_id ?? "";
  const invite = useInvite(conferenceId);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!conference || !call) return null;
  const { lang, locked } = conference;

  const handleInterpreter = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      setMade(await invite({ role: "interpreter", lang }));
    } catch (reason) {
      showToast({ kind: "error", title: t("invite.failed"), detail: problemWords(reason) });
    } finally {
      setBusy(false);
    }
  };
  return {
    language: languageName(lang, i18n.language),
    isUnderstood: isSameLanguage(lang, i18n.language),
    isLocked: locked,
    isBusy,
    addInterpreter: () => void handleInterpreter(),
    addOtherInterpreter: () => setWanted({ role: "interpreter", lang: null }),
    addOther: () => setWanted({ role: "third_party", lang }),
    dialogs: (
      <>
        {wanted ? (
          <InviteDialog
            conferenceId={conferenceId}
            wanted={wanted}
            onMade={(next) => {
              setWanted(null);
              setMade(next);
            }}
            onClose={() => setWanted(null)}
          />
        ) : null}
        {made ? <InvitationDialog conferenceId={conferenceId} made={made} onClose={() => setMade(null)} /> : null}
      </>
    ),
  };
}
