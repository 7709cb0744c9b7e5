import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../../api/problem";
import { useByteWords } from "../../../../shared/words/byte-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { FileDrop } from "../../../../ui/file-drop";
import { UploadRow } from "../../../../ui/upload-row";
import type { Attachment, Uploads } from "../../../../shared/conversations/uploads";
import "../attached.css";

const ACCEPTED = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".heif", ".pdf", ".docx", ".xlsx", ".odt", ".txt", ".csv"];
const MOST_FILES = 10;

/** The hub's reasons for refusing a file that have their own text. */
const REASONS = ["empty", "too_large", "kind_not_allowed", "kind_differs", "two_kinds", "bomb", "archive_in_archive", "has_macros", "damaged"] as const;

function useReason(): (one: Attachment) => string {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  return ({ error, file }) => {
    if (file?.state === "infected") return t("attach.infected");
    const key = error instanceof ApiProblem ? error.errors[0]?.key : undefined;
    const reason = REASONS.find((known) => known === key);
    return reason ? t(`attach.refused.${reason}`) : problemWords(error);
  };
}

/** Attaches files to the message being written. */
export function Attach({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation("communications");
  const bytes = useByteWords();
  const reason = useReason();
  const { attachments, add, pause, resume, remove } = uploads;
  const words = (one: Attachment) => {
    switch (one.state) {
      case "sending":
        return t("attach.sending", { sent: bytes(one.sent), size: bytes(one.size) });
      case "paused":
        return t("attach.paused", { sent: bytes(one.sent), size: bytes(one.size) });
      case "checking":
        return t("attach.checking");
      case "ready":
        return bytes(one.size);
      case "failed":
        return reason(one);
    }
  };
  return (
    <FileDrop
      label={t("attach.choose")}
      accept={ACCEPTED}
      isDisabled={attachments.length >= MOST_FILES}
      onFiles={(files) => add(files.slice(0, MOST_FILES - attachments.length))}
    >
      {attachments.length ? (
        <ul className="composer-files" aria-label={t("attach.label")}>
          {attachments.map((one) => (
            <UploadRow
              key={one.key}
              name={one.name}
              sent={one.sent}
              size={one.size}
              words={words(one)}
              isFailed={one.state === "failed"}
              pause={one.state === "sending" ? t("attach.pause", { name: one.name }) : undefined}
              resume={one.state === "paused" || (one.state === "failed" && !one.file) ? t("attach.resume", { name: one.name }) : undefined}
              remove={t("attach.remove", { name: one.name })}
              onPause={() => pause(one.key)}
              onResume={() => resume(one.key)}
              onRemove={() => remove(one.key)}
            />
          ))}
        </ul>
      ) : null}
    </FileDrop>
  );
}
