import { ChevronDown, Languages, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallConference } from "../../../../api/schema";
import { isSameLanguage, languageName } from "../../../../lib/languages";
import { useProblemWords } from "../../../../lib/problem-words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import { showToast } from "../../../../ui/toast-queue";
import { Tooltip } from "../../../../ui/tooltip";
import type { MadeInvitation } from "../api/calls";
import { useLiveCall } from "../store";
import { useInvite, type Wanted } from "../use-invite";
import { InvitationDialog } from "./invitation-dialog";
import { InviteDialog } from "./invite-dialog";

/** Words longer than these need a wider line. */
const LONG_WORDS = 28;

/** Adds an interpreter or somebody else to the call; absent until the hub has said what the applicant speaks. */
export function AddButtons() {
  const { conference, call } = useLiveCall();
  return conference && call ? <Buttons conferenceId={call.conference_id} conference={conference} /> : null;
}

function Buttons({ conferenceId, conference: { lang, locked } }: { conferenceId: string; conference: CallConference }) {
  const { t, i18n } = useTranslation("calls");
  const problemWords = useProblemWords();
  const invite = useInvite(conferenceId);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [isBusy, setBusy] = useState(false);
  const language = languageName(lang, i18n.language);
  const words = t("invite.add", { language });

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
  const isUnderstood = isSameLanguage(lang, i18n.language);
  const menu = (
    <Menu
      label={t("invite.open")}
      trigger={
        isUnderstood ? (
          <IconButton noTooltip label={t("invite.open")} icon={<UserPlus size={18} aria-hidden />} isDisabled={locked} />
        ) : (
          <IconButton noTooltip size="small" variant="outline" label={t("invite.open")} icon={<ChevronDown size={16} aria-hidden />} isDisabled={locked} />
        )
      }
      groups={[
        {
          id: "add",
          name: t("invite.open"),
          hideName: true,
          actions: [
            { id: "interpreter", name: t("invite.inLanguage", { language }), icon: <Languages size={16} aria-hidden />, onAction: () => void handleInterpreter() },
            { id: "language", name: t("invite.otherLanguage"), icon: <Languages size={16} aria-hidden />, onAction: () => setWanted({ role: "interpreter", lang: null }) },
            { id: "other", name: t("invite.other"), icon: <Users size={16} aria-hidden />, onAction: () => setWanted({ role: "third_party", lang }) },
          ],
        },
      ]}
    />
  );
  return (
    <>
      {isUnderstood ? (
        menu
      ) : (
        <span className="dock-add" data-long={words.length > LONG_WORDS || undefined}>
          <Tooltip words={words}>
            <Button
              size="small"
              icon={<UserPlus size={16} aria-hidden />}
              aria-label={words}
              isPending={isBusy}
              isDisabled={locked}
              onPress={() => void handleInterpreter()}
            >
              <span className="dock-add-whole">{words}</span>
              <span className="dock-add-short">{language}</span>
            </Button>
          </Tooltip>
          {menu}
        </span>
      )}
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
  );
}
