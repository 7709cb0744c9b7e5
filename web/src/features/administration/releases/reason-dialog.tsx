import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { faultsOf, useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { TextArea } from "../../../ui/text-area";
import { Faults } from "./effects";
import "./releases.css";

/** Longest reason, in characters. */
const MOST = 1_000;

export interface ReasonDialogProps {
  /** That the texts belong to. */
  program: number;
  title: string;
  words: string;
  action: string;
  isPending: boolean;
  error: unknown;
  /** Nothing can be done about what is shown. */
  isDisabled?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks why, before something comes into force for everybody. */
export function ReasonDialog({ program, title, words, action, isPending, error, isDisabled, onConfirm, onClose, children }: ReasonDialogProps) {
  const { t } = useTranslation("releases");
  const problemWords = useProblemWords();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const faults = faultsOf(error);
  const handleConfirm = () => {
    setAsked(true);
    if (reason.trim() !== "") onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      kind="form"
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={isPending} isDisabled={isDisabled} onPress={handleConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="releases-stack">
        <p>{words}</p>
        {error ? (
          <Banner kind="error" isLive>
            {isProblem(error, "version_conflict") ? t("overtaken") : problemWords(error)}
          </Banner>
        ) : null}
        {faults.length > 0 ? <Faults faults={faults} program={program} /> : null}
        {children}
        <TextArea
          label={t("reason")}
          description={t("reasonWords")}
          value={reason}
          onChange={setReason}
          most={MOST}
          maxLength={MOST}
          error={isAsked && reason.trim() === "" ? t("reasonRequired") : undefined}
        />
      </div>
    </Dialog>
  );
}
