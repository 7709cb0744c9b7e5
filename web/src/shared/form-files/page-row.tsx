import { ArrowDown, ArrowUp, Download, FileText, RotateCw, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { FileView } from "../../api/schema";
import { useByteWords } from "../words/byte-words";
import { IconButton } from "../../ui/icon-button";
import { usePaperFaultWords } from "./fault-words";

export interface PageRowProps {
  file: FileView;
  /** Its place, from 1, and how many there are. */
  place: number;
  count: number;
  /** A picture of it that is at hand. */
  picture: string | undefined;
  isDoubtful: boolean;
  /** Its order can be changed here. */
  canMove: boolean;
  canTurn: boolean;
  isTurning: boolean;
  onMove: (to: number) => void;
  onTurn: () => void;
  /** Saves it; left out where it is not given back here. */
  onSave?: (() => void) | undefined;
  onRemove: () => void;
}

/** The small picture of a file that this page has not had in hand. */
function useThumbnail(file: FileView, isWanted: boolean): string | null {
  const links = useQuery({
    queryKey: ["thumbnail", file.id],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: file.id }, query: { thumbnail_only: true }, signal }),
    enabled: isWanted && file.has_thumbnail,
    retry: false,
    staleTime: 240_000,
  });
  return links.data?.thumbnail_url ?? null;
}

const TYPE = "application/x-page";

/** One page of a document that has arrived. Its place can be changed by buttons as well as by dragging. */
export function PageRow({ file, place, count, picture, isDoubtful, canMove, canTurn, isTurning, onMove, onTurn, onSave, onRemove }: PageRowProps) {
  const { t } = useTranslation("papers");
  const bytes = useByteWords();
  const faultWords = usePaperFaultWords();
  const thumbnail = useThumbnail(file, canMove && !picture);
  const shown = picture ?? thumbnail;
  const isInfected = file.state === "infected";
  const { name } = file;
  const words = () => {
    if (isInfected) return faultWords(null, true);
    if (isTurning) return t("state.turning");
    if (file.state === "pending") return t("state.checking");
    return isDoubtful ? t("state.doubtful", { size: bytes(file.size_bytes) }) : t("state.arrived", { size: bytes(file.size_bytes) });
  };
  return (
    // Buttons do the same as dragging.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="papers-page"
      data-failed={isInfected || undefined}
      draggable={canMove && count > 1}
      onDragStart={(event) => {
        event.dataTransfer.setData(TYPE, String(place));
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      {shown ? <img src={shown} alt={t("row.picture", { name })} className="papers-picture" /> : <FileText size={28} aria-hidden className="papers-picture" />}
      <span className="papers-page-words">
        <span className="papers-page-name">
          {count > 1 ? <span className="papers-place">{t("row.place", { place, total: count })}</span> : null}
          <bdi>{name}</bdi>
        </span>
        <span className="papers-page-state" role={isInfected ? "alert" : undefined}>
          {words()}
        </span>
      </span>
      <span className="papers-page-tools">
        {canMove && count > 1 ? (
          <>
            <IconButton
              size="small"
              label={t("row.earlier", { name })}
              icon={<ArrowUp size={16} aria-hidden />}
              isDisabled={place === 1}
              onPress={() => onMove(place - 2)}
            />
            <IconButton
              size="small"
              label={t("row.later", { name })}
              icon={<ArrowDown size={16} aria-hidden />}
              isDisabled={place === count}
              onPress={() => onMove(place)}
            />
          </>
        ) : null}
        {canTurn && file.media_type.startsWith("image/") ? (
          <IconButton size="small" label={t("row.turn", { name })} icon={<RotateCw size={16} aria-hidden />} isDisabled={isTurning} onPress={onTurn} />
        ) : null}
        {onSave && !isInfected && file.state !== "pending" ? (
          <IconButton size="small" label={t("row.save", { name })} icon={<Download size={16} aria-hidden />} onPress={onSave} />
        ) : null}
        <IconButton size="small" label={t("row.remove", { name })} icon={<X size={16} aria-hidden />} onPress={onRemove} />
      </span>
    </li>
  );
}

/** The place, from 1, of the page that is being dragged; null for anything else. */
export function draggedPlace(transfer: DataTransfer): number | null {
  const place = Number(transfer.getData(TYPE));
  return Number.isInteger(place) && place > 0 ? place : null;
}
