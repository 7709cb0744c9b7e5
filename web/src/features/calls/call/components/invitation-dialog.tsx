import { Copy, UserCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { codeAddress, takeBackInvitation, type MadeInvitation } from "../api/calls";
import { useLiveCall } from "../store";
import { copyLink } from "../use-invite";
import { LinkBy } from "./link-by";

/** An invitation: the link to send, the code to say, the name that everyone will see; and the button to revoke it. */
export function InvitationDialog({ conferenceId, made, onClose }: { conferenceId: string; made: MadeInvitation; onClose: () => void }) {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const { stores } = useLiveCall();
  const isPresent = useStore(stores.room, (state) => state.people.some((one) => one.identity === made.identity));
  const [isBusy, setBusy] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const { name, guest_url, guest_code } = made;

  const handleCopy = async () => {
    if (await copyLink(guest_url)) {
      showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("invite.sendOn") });
      onClose();
    } else {
      // The link is in the field, where it can be copied by hand.
      setByHand(true);
    }
  };
  const handleTakeBack = async () => {
    setBusy(true);
    try {
      await takeBackInvitation(conferenceId, made.identity);
      showToast({ kind: "success", title: t("invite.takenBack"), detail: t("invite.takenBackWords") });
      onClose();
    } catch (reason) {
      showToast({ kind: "error", title: t("invite.takeBackFailed"), detail: problemWords(reason) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("invite.title")}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isPresent ? null : (
            <Button variant="quiet" className="invite-back" isPending={isBusy} onPress={() => void handleTakeBack()}>
              {t("invite.takeBack")}
            </Button>
          )}
          <Button onPress={onClose}>{t("invite.done")}</Button>
          <Button variant="primary" icon={<Copy size={16} aria-hidden />} onPress={() => void handleCopy()}>
            {t("invite.copy")}
          </Button>
        </>
      }
    >
      <div className="check">
        <TextField
          label={t("invite.link")}
          value={guest_url}
          isReadOnly
          className="invite-method"
          description={t("invite.sendOn")}
          error={isByHand ? t("invite.copyByHand") : undefined}
        />
        {isPresent ? null : <LinkBy conferenceId={conferenceId} identity={made.identity} name={name} onSent={onClose} />}
        <TextField
          label={t("guestCode.label")}
          value={guest_code}
          isReadOnly
          className="invite-method"
          description={t("guestCode.words", { code: guest_code, address: codeAddress(guest_url) })}
        />
        <TextField
          label={t("invite.name")}
          value={name}
          isReadOnly
          description={
            <span role="status" className={isPresent ? "invite-present" : undefined}>
              {isPresent ? (
                <>
                  <UserCheck size={15} aria-hidden />
                  <span dir="auto">{t("invite.present", { name })}</span>
                </>
              ) : (
                t("invite.nameWords")
              )}
            </span>
          }
        />
      </div>
    </Dialog>
  );
}
