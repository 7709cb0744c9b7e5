import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ALL_LANGUAGES, languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import type { Invitation, MadeInvitation } from "../api/calls";
import { useDefaultName, useInvite, type Wanted } from "../use-invite";

interface InviteDialogProps {
  conferenceId: string;
  /** Known details of the person to add. */
  wanted: Wanted;
  onMade: (made: MadeInvitation) => void;
  onClose: () => void;
}

/** Asks who is to be added to the call, with their language and name. */
export function InviteDialog({ conferenceId, wanted: begun, onMade, onClose }: InviteDialogProps) {
  const { t, i18n } = useTranslation("calls");
  const problemWords = useProblemWords();
  const invite = useInvite(conferenceId);
  const defaultName = useDefaultName();
  const [wanted, setWanted] = useState(begun);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { role, lang, name = "" } = wanted;
  const roles = [
    { id: "interpreter", name: t("invite.interpreter") },
    { id: "third_party", name: t("invite.thirdParty") },
  ];
  // The one that was begun with comes first: it is the one most often needed.
  const languages = [...ALL_LANGUAGES]
    .sort((one, other) => Number(other.code === begun.lang) - Number(one.code === begun.lang) || one.order - other.order)
    .map(({ code }) => ({ id: code, name: languageName(code, i18n.language) }));

  const handleInvite = async () => {
    if (lang === null) return;
    setBusy(true);
    setProblem(null);
    try {
      onMade(await invite({ ...wanted, lang }));
    } catch (reason) {
      setProblem(problemWords(reason));
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
          <Button onPress={onClose}>{t("check.cancel")}</Button>
          <Button variant="primary" isDisabled={lang === null} isPending={isBusy} onPress={() => void handleInvite()}>
            {t("invite.make")}
          </Button>
        </>
      }
    >
      <div className="check">
        <Select label={t("invite.role")} options={roles} value={role} onChange={(value) => setWanted({ ...wanted, role: value as Invitation["role"] })} />
        <Select
          label={t("invite.lang")}
          options={languages}
          value={lang}
          placeholder={t("invite.choose")}
          onChange={(value) => setWanted({ ...wanted, lang: String(value) })}
        />
        <TextField
          label={t("invite.name")}
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder={defaultName(wanted)}
          description={t("invite.nameWords")}
          onChange={(value) => setWanted({ ...wanted, name: value })}
          error={problem ?? undefined}
        />
      </div>
    </Dialog>
  );
}
