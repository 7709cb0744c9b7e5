import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CaseDocument, CaseView } from "../../../../api/schema";
import { useByteWords } from "../../../../shared/words/byte-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useFileUploads, type Attachment, type BeginUpload } from "../../../../shared/conversations/uploads";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { FileDrop } from "../../../../ui/file-drop";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { UploadRow } from "../../../../ui/upload-row";
import { useAddDocument } from "../api/case";

const ACCEPTED = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".heif", ".pdf", ".docx", ".xlsx", ".odt", ".txt", ".csv"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Records a received paper: at the counter, by post, or uploaded here. */
export function DocumentDialog({ view, onClose, onAdded }: { view: CaseView; onClose: () => void; onAdded?: (document: CaseDocument) => void }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const { id } = view.item;
  const add = useAddDocument(id);
  const begin = useCallback<BeginUpload>((body, signal) => api.post("/api/work-queue/items/{id}/files", { path: { id }, body, signal }), [id]);
  const uploads = useFileUploads(begin);
  const upload = uploads.attachments[0];
  const first = view.document_kinds.find((kind) => !kind.is_on_file) ?? view.document_kinds[0];
  const [kind, setKind] = useState(first?.kind ?? null);
  const [name, setName] = useState("");
  const [expires, setExpires] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isNameMissing = !name.trim();
  const isInProgress = upload !== undefined && upload.state !== "ready";
  const handleFiles = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    uploads.add([file]);
    // A name that somebody has written stays.
    if (isNameMissing) setName(file.name.replace(/\.[^.]+$/, "").slice(0, 200));
  };
  const handleSave = () => {
    setIsTried(true);
    if (!kind || isNameMissing || isInProgress) return;
    add.mutate(
      { kind, name: name.trim(), ...(upload?.file ? { file_id: upload.file.id } : {}), ...(DAY.test(expires) ? { expires_on: expires } : {}) },
      {
        onSuccess: (document) => {
          onAdded?.(document);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("documents.add")}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("documents.cancel")}</Button>
          <Button variant="primary" isPending={add.isPending} onPress={handleSave}>
            {t("documents.put")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {add.isError ? (
          <Banner kind="error" isLive>
            {problemWords(add.error)}
          </Banner>
        ) : null}
        {isTried && isInProgress ? (
          <Banner kind="warning" isLive>
            {t("documents.wait")}
          </Banner>
        ) : null}
        <Select
          label={t("documents.kind")}
          options={view.document_kinds.map((one) => ({ id: one.kind, name: one.title }))}
          value={kind}
          onChange={(key) => setKind(key === null ? null : String(key))}
        />
        <FileDrop label={t("documents.choose")} accept={ACCEPTED} isDisabled={upload !== undefined} onFiles={handleFiles}>
          {upload ? (
            <ul className="case-uploads">
              <Upload
                upload={upload}
                onPause={() => uploads.pause(upload.key)}
                onResume={() => uploads.resume(upload.key)}
                onRemove={() => uploads.remove(upload.key)}
              />
            </ul>
          ) : (
            <p className="case-quiet">{t("documents.drop")}</p>
          )}
        </FileDrop>
        <TextField
          label={t("documents.name")}
          description={t("documents.nameHint")}
          value={name}
          onChange={setName}
          maxLength={200}
          error={isTried && isNameMissing ? t("documents.nameMissing") : undefined}
        />
        <TextField label={t("documents.expiresOn")} type="date" value={expires} onChange={setExpires} />
      </div>
    </Dialog>
  );
}

function Upload({ upload, ...actions }: { upload: Attachment; onPause: () => void; onResume: () => void; onRemove: () => void }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const bytes = useByteWords();
  const words = {
    sending: t("documents.sending", { sent: bytes(upload.sent), size: bytes(upload.size) }),
    paused: t("documents.paused"),
    checking: t("documents.checking"),
    ready: t("documents.ready", { size: bytes(upload.size) }),
    failed: upload.error ? problemWords(upload.error) : t("documents.failed"),
  };
  return (
    <UploadRow
      name={upload.name}
      sent={upload.sent}
      size={upload.size}
      words={words[upload.state]}
      isFailed={upload.state === "failed"}
      pause={upload.state === "sending" ? t("documents.pause") : undefined}
      resume={upload.state === "paused" || (upload.state === "failed" && !upload.file) ? t("documents.resume") : undefined}
      remove={t("documents.drops")}
      {...actions}
    />
  );
}
