import { Copy, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ALL_LANGUAGES, languageName } from "../../../lib/languages";
import { useProblemWords } from "../../../lib/problem-words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { IconButton } from "../../../ui/icon-button";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { invite, type Invitation } from "../api/calls";
import { useLiveCall } from "../store";

/** Adds an interpreter or somebody else to the call: says who it is, and gives the link to send them. */
export function InviteButton() {
  const { t } = useTranslation("calls");
  const { conference, call } = useLiveCall();
  const [isOpen, setOpen] = useState(false);
  if (!conference || !call) return null;
  return (
    <>
      <IconButton label={t("invite.open")} icon={<UserPlus size={18} aria-hidden />} isDisabled={conference.locked} onPress={() => setOpen(true)} />
      {isOpen ? <InviteDialog conferenceId={call.conference_id} lang={conference.lang} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function InviteDialog({ conferenceId, lang, onClose }: { conferenceId: string; lang: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("calls");
  const problemWords = useProblemWords();
  const [invitation, setInvitation] = useState<Invitation>({ role: "interpreter", name: "", lang });
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = invitation.name.trim();
  const roles = [
    { id: "interpreter", name: t("invite.interpreter") },
    { id: "third_party", name: t("invite.thirdParty") },
  ];
  // The applicant's language first: it is the one most often needed.
  const languages = [...ALL_LANGUAGES]
    .sort((one, other) => Number(other.code === lang) - Number(one.code === lang) || one.order - other.order)
    .map(({ code }) => ({ id: code, name: languageName(code, i18n.language) }));

  const handleInvite = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setLink(await invite(conferenceId, { ...invitation, name }));
    } catch (reason) {
      setProblem(problemWords(reason));
    } finally {
      setBusy(false);
    }
  };
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? "");
      showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("invite.sendIt", { name }) });
      onClose();
    } catch {
      // The link stands in the field, from where it can be copied by hand.
      setProblem(t("invite.copyByHand"));
    }
  };
  return (
    <Dialog
      title={t("invite.title")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{link ? t("invite.done") : t("check.cancel")}</Button>
          {link ? (
            <Button variant="primary" icon={<Copy size={16} aria-hidden />} onPress={() => void handleCopy()}>
              {t("invite.copy")}
            </Button>
          ) : (
            <Button variant="primary" isDisabled={!name || isBusy} onPress={() => void handleInvite()}>
              {t("invite.make")}
            </Button>
          )}
        </>
      }
    >
      <div className="check">
        {link ? (
          <TextField label={t("invite.link")} value={link} isReadOnly description={t("invite.sendIt", { name })} error={problem ?? undefined} />
        ) : (
          <>
            <Select label={t("invite.role")} options={roles} value={invitation.role} onChange={(role) => setInvitation({ ...invitation, role: role as Invitation["role"] })} />
            <TextField label={t("invite.name")} value={invitation.name} maxLength={100} autoComplete="off" onChange={(value) => setInvitation({ ...invitation, name: value })} error={problem ?? undefined} />
            <Select label={t("invite.lang")} options={languages} value={invitation.lang} onChange={(value) => setInvitation({ ...invitation, lang: String(value) })} />
          </>
        )}
      </div>
    </Dialog>
  );
}
