import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdministeredProgram, ProgramFilePlan } from "../../../api/schema";
import { ApiProblem } from "../../../api/problem";
import { isolated } from "../../words/direction";
import { useProblemWords } from "../../words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FileButton } from "../../../ui/file-button";
import { RadioGroup } from "../../../ui/radio-group";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { MAX_FILE_BYTES, useBringFile, usePreviewFile, type Bringing } from "./calls";
import { FilePlan } from "./file-plan";
import "./program-file.css";

export interface ImportDialogProps {
  /** The program that the file comes into; null: it makes a new one. */
  program: AdministeredProgram | null;
  onBrought: (program: number) => void;
  onClose: () => void;
}

/** Chooses a file, shows what it would do, and brings it in whole or not at all. */
export function ImportDialog({ program, onBrought, onClose }: ImportDialogProps) {
  const { t } = useTranslation("program-file");
  const preview = usePreviewFile();
  const bring = useBringFile();
  const [bringing, setBringing] = useState<Bringing | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Stays in sight while the next one is computed, so that nobody loses their place in it.
  const [plan, setPlan] = useState<ProgramFilePlan | null>(null);
  const show = (next: Bringing) => {
    bring.reset();
    setBringing(next);
    preview.mutate(next, { onSuccess: setPlan });
  };
  const handleFile = (file: File) => {
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size > MAX_FILE_BYTES) return;
    preview.reset();
    setPlan(null);
    show({ file, program: program?.processId ?? null, name: "", drafts: program !== null, note: "", leaveOut: [] });
  };
  const handleLeaveOut = (path: string, isLeftOut: boolean) => {
    if (!bringing) return;
    const others = bringing.leaveOut.filter((one) => one !== path);
    show({ ...bringing, leaveOut: isLeftOut ? [...others, path] : others });
  };
  const isMissingNote = bringing !== null && !bringing.drafts && bringing.note.trim() === "";
  const handleBring = () => {
    setAsked(true);
    if (!bringing || isMissingNote) return;
    bring.mutate(bringing, {
      onSuccess: (brought) => {
        showToast({ kind: "success", title: t("done") });
        onBrought(brought.processId);
      },
    });
  };
  return (
    <Dialog
      title={program ? t("title", { program: isolated(program.processName) }) : t("newTitle")}
      isOpen
      onClose={onClose}
      kind="form"
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            isPending={bring.isPending}
            isDisabled={!plan || preview.isPending || preview.isError || isBlocked(plan, bringing)}
            onPress={handleBring}
          >
            {t("bring")}
          </Button>
        </>
      }
    >
      <div className="program-file">
        <p>{t("choose")}</p>
        <div>
          <FileButton accept={["application/json", ".json"]} isPending={preview.isPending} onFile={handleFile}>
            {bringing ? t("other") : t("file")}
          </FileButton>
        </div>
        {bringing ? <p dir="auto">{bringing.file.name}</p> : null}
        {isTooLarge ? (
          <Banner kind="error" isLive>
            {t("tooLarge")}
          </Banner>
        ) : null}
        <FileProblem error={bring.error ?? preview.error} />
        {plan && bringing ? (
          <>
            <FilePlan plan={plan} leaveOut={bringing.leaveOut} onLeaveOut={handleLeaveOut} />
            {program ? (
              <RadioGroup
                label={t("as")}
                value={bringing.drafts ? "drafts" : "release"}
                onChange={(as) => show({ ...bringing, drafts: as === "drafts" })}
                options={[
                  { id: "drafts", name: t("asDrafts") },
                  { id: "release", name: t("asRelease") },
                ]}
              />
            ) : (
              <TextField
                label={t("name")}
                description={t("nameWords", { name: isolated(plan.processName) })}
                value={bringing.name}
                onChange={(name) => setBringing({ ...bringing, name })}
              />
            )}
            {bringing.drafts ? null : (
              <TextArea
                label={t("note")}
                value={bringing.note}
                onChange={(note) => setBringing({ ...bringing, note })}
                most={1000}
                maxLength={1000}
                error={isAsked && isMissingNote ? t("noteRequired") : undefined}
              />
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What keeps a file out: conflicts that are not left out, and faults of what would come into force. */
function isBlocked(plan: ProgramFilePlan, bringing: Bringing | null): boolean {
  const isConflict = ({ verdict, is_left_out }: ProgramFilePlan["items"][number]) =>
    !is_left_out && verdict !== "created" && verdict !== "changed" && verdict !== "unchanged";
  return plan.items.some(isConflict) || (!bringing?.drafts && plan.faults.length > 0);
}

/** Why a file was refused, with the places in it. */
function FileProblem({ error }: { error: unknown }) {
  const { t } = useTranslation("program-file");
  const problemWords = useProblemWords();
  if (!error) return null;
  const places = error instanceof ApiProblem ? error.errors : [];
  return (
    <Banner kind="error" isLive title={t("refused")}>
      {places.length === 0 ? (
        problemWords(error)
      ) : (
        <ul className="program-file-list">
          {places.map(({ field, key }) => (
            <li key={`${field}/${key}`}>
              <FaultWords place={field} fault={key} />
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

const FAULTS = ["malformed", "twice", "too_deep", "unknown_member", "required", "wrong_type", "unknown_format", "not_allowed", "too_long", "too_many"] as const;

function FaultWords({ place, fault }: { place: string; fault: string }) {
  const { t } = useTranslation("program-file");
  const known = FAULTS.find((one) => one === fault);
  return t("faultAt", { place: isolated(place), fault: known ? t(`faults.${known}`) : t("faults.other", { fault }) });
}
