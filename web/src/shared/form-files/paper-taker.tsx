import { Camera, Paperclip } from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileView } from "../../api/schema";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { FileDrop } from "../../ui/file-drop";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { awaitPhoto, stopAwaiting, wasAwaited } from "./awaited-photo";
import { CameraDialog, hasCamera } from "./camera-dialog";
import { forgetPhoto, keptPhotos, type KeptPhoto } from "./kept-photos";
import { draggedPlace, PageRow } from "./page-row";
import type { PaperAnswer, PaperKind } from "./paper-answer";
import { UnsentRow } from "./unsent-row";
import type { PageSending } from "./use-sending";
import "./papers.css";

const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", ".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".pdf"];
const FILES = [...PICTURES, ".gif", ".docx", ".xlsx", ".odt", ".txt", ".csv"];

export interface PaperTakerProps {
  /** The id of the button that takes files. */
  id: string;
  /** Which question, for what is kept on this device. */
  of: Pick<KeptPhoto, "owner" | "draft" | "at">;
  kind: PaperKind;
  sending: PageSending;
  answer: PaperAnswer;
  /** What is known of the files of the answer. */
  files: ReadonlyMap<string, FileView>;
  least: number;
  most: number;
  /** Order and turns can be changed here: not on a phone that the question was handed to. */
  canArrange: boolean;
  /** Pages that are being turned. */
  turning: ReadonlySet<string>;
  /** Saves what was typed elsewhere, before a camera takes the screen. */
  onFlush: () => Promise<void>;
  onMove: (id: string, to: number) => void;
  onTurn: (id: string) => void;
  /** Saves a file on this device; left out where it is not given back. */
  onSave?: (id: string) => void;
  onRemove: (id: string) => void;
  /** What else leads to a page, such as another device. */
  children?: ReactNode;
}

/** Photos that were kept on this device and have not arrived. */
function useStillHere(of: PaperTakerProps["of"]) {
  const { owner, draft, at } = of;
  const [photos, setPhotos] = useState<KeptPhoto[]>([]);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let isOver = false;
    const isAwaited = wasAwaited(draft, at);
    void keptPhotos({ owner, draft, at }).then((found) => {
      if (isOver) return;
      setPhotos(found);
      setIsLost(isAwaited && found.length === 0);
    });
    return () => {
      isOver = true;
    };
  }, [owner, draft, at]);
  return { photos, isLost, clear: () => setPhotos([]), found: () => setIsLost(false) };
}

/** Takes the pages of one document: photos, files, in an order. */
export function PaperTaker(props: PaperTakerProps) {
  const { id, of, kind, sending, answer, files, least, most, canArrange, turning, onFlush, onMove, onTurn, onSave, onRemove, children } = props;
  const { t } = useTranslation("papers");
  const hintId = useId();
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [said, setSaid] = useState("");
  const still = useStillHere(of);
  const count = answer.pages.length;
  const underWay = sending.unsent.filter((page) => page.replaces === null).length;
  const isFull = count + underWay >= most;
  const takesPhotos = kind === "photo" && hasCamera() && !isRefused;

  const handleFiles = (chosen: File[]) => {
    stopAwaiting();
    still.found();
    for (const file of chosen.slice(0, Math.max(0, most - count - underWay))) sending.add(file);
  };
  const handleOpenFiles = () => {
    awaitPhoto(of.draft, of.at);
    void onFlush().catch(() => undefined);
  };
  const handleTakePhoto = async () => {
    // A photo is taken even if the rest cannot be saved now: it is kept on this device.
    await onFlush().catch(() => undefined);
    setIsCameraOpen(true);
  };
  const handleAgain = () => {
    if (takesPhotos) setIsCameraOpen(true);
    else document.getElementById(id)?.focus();
  };
  const handleUseKept = () => {
    for (const photo of still.photos) sending.add(photo.file, { keptAs: photo.id });
    still.clear();
  };
  const handleForgetKept = () => {
    for (const photo of still.photos) void forgetPhoto(photo.id);
    still.clear();
  };
  const handleMove = (page: string, to: number) => {
    onMove(page, to);
    setSaid(t("said.moved", { place: to + 1, total: count }));
  };
  const handleRemove = (page: string) => {
    onRemove(page);
    setSaid(t("said.removed", { count: count - 1 }));
    document.getElementById(id)?.focus();
  };

  return (
    <div className="papers" role="group" aria-describedby={hintId}>
      {still.photos.length ? (
        <Banner kind="info" isLive title={t("still.title", { count: still.photos.length })}>
          <div className="papers-actions">
            <Button variant="primary" onPress={handleUseKept}>
              {t("still.use", { count: still.photos.length })}
            </Button>
            <Button onPress={handleForgetKept}>{t("still.forget", { count: still.photos.length })}</Button>
          </div>
        </Banner>
      ) : null}
      {still.isLost ? (
        <Banner kind="warning" isLive title={t("lost.title")}>
          {t("lost.words")}
        </Banner>
      ) : null}
      {isRefused ? (
        <Banner kind="info" isLive>
          {t("camera.refused")}
        </Banner>
      ) : null}

      {count + sending.unsent.length > 0 ? (
        // Buttons do the same as dragging.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          className="papers-pages"
          aria-label={t("list")}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const from = draggedPlace(event.dataTransfer);
            const page = from === null ? undefined : answer.pages[from - 1];
            const row = (event.target as HTMLElement).closest("li");
            const to = row ? Array.from(event.currentTarget.children).indexOf(row) : -1;
            if (page === undefined || to < 0 || to >= count) return;
            event.preventDefault();
            handleMove(page, to);
          }}
        >
          {answer.pages.map((page, index) => (
            <PageRow
              key={page}
              file={files.get(page) ?? unknownFile(page, t("row.unknown"))}
              place={index + 1}
              count={count}
              picture={sending.pictures.get(page)}
              isDoubtful={answer.doubtful.includes(page)}
              canMove={canArrange}
              canTurn={canArrange}
              isTurning={turning.has(page)}
              onMove={(to) => handleMove(page, to)}
              onTurn={() => onTurn(page)}
              onSave={onSave && (() => onSave(page))}
              onRemove={() => handleRemove(page)}
            />
          ))}
          {sending.unsent.map((page) => (
            <UnsentRow key={page.key} page={page} sending={sending} onAgain={handleAgain} />
          ))}
        </ol>
      ) : null}
      {count > 0 && count < least ? (
        <p className="papers-next" role="status">
          {t("next", { place: count + 1, total: least })}
        </p>
      ) : null}

      <FileDrop
        id={id}
        label={t(kind === "photo" ? (takesPhotos ? "choose.picture" : "choose.photo") : "choose.file")}
        accept={kind === "photo" ? PICTURES : FILES}
        isDisabled={isFull}
        variant={takesPhotos ? "secondary" : "primary"}
        size="regular"
        icon={<Paperclip size={18} aria-hidden />}
        describedBy={hintId}
        onOpen={handleOpenFiles}
        onFiles={handleFiles}
      >
        {takesPhotos ? (
          <Button variant="primary" icon={<Camera size={18} aria-hidden />} isDisabled={isFull} onPress={() => void handleTakePhoto()}>
            {t(count > 0 ? "camera.next" : "camera.open")}
          </Button>
        ) : null}
      </FileDrop>
      {children}
      <p id={hintId} className="papers-hint">
        {isFull ? t("full", { total: most }) : t(kind === "photo" ? "hint.photo" : "hint.file")}
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setIsCameraOpen(false)}
        onPhoto={(photo) => handleFiles([photo])}
        onRefused={() => {
          setIsCameraOpen(false);
          setIsRefused(true);
        }}
      />
    </div>
  );
}

/** A page of the answer whose file is not known (yet). */
function unknownFile(id: string, name: string): FileView {
  return {
    id,
    name,
    media_type: "",
    size_bytes: 0,
    state: "clean",
    has_thumbnail: false,
    width: null,
    height: null,
    uploaded_by: "",
    created_at_ms: 0,
  };
}
