import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ExternalLink, RotateCcw, RotateCw, X, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { api } from "../../../../api/client";
import type { CaseDocument, CaseView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";
import { DocumentJudgement, JudgeDocument } from "./judge-document";
import { TurnedPicture, ZOOMS, type Turn } from "./turned-picture";

const PICTURES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** Links to a file are good for five minutes. */
const LINK_LIFE_MS = 4 * 60_000;

/** What is shown of a paper: one on file, or a file of an answer. */
export type ShownDocument = Pick<CaseDocument, "id" | "name" | "media_type" | "file_id">;

/** Which paper is shown beside the answers. */
export const useShownDocument = create<{ document: ShownDocument | null }>(() => ({ document: null }));

/** Whether a paper can be shown on the page. */
export function isShowable(document: Pick<CaseDocument, "media_type">): boolean {
  return PICTURES.includes(document.media_type) || document.media_type === "application/pdf";
}

const FRESH_LOOK: { turn: Turn; zoom: number } = { turn: 0, zoom: ZOOMS.indexOf(100) };

const isThere = ({ file_id, file_state }: CaseDocument) => file_id !== null && (file_state === "clean" || file_state === "unscanned");

/** A paper beside the answers: a picture, or a PDF. */
export function DocumentViewer({ view }: { view: CaseView }) {
  const document = useShownDocument((state) => state.document);
  return document?.file_id ? <Viewer view={view} document={document} fileId={document.file_id} /> : null;
}

function Viewer({ view, document, fileId }: { view: CaseView; document: ShownDocument; fileId: string }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const links = useQuery({
    queryKey: ["file-links", fileId],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: fileId }, signal }),
    staleTime: LINK_LIFE_MS,
    gcTime: LINK_LIFE_MS,
    refetchOnWindowFocus: false,
  });
  // Each paper is looked at anew; the buttons stay, and the keyboard on them, while one goes from paper to paper.
  const [look, setLook] = useState({ ...FRESH_LOOK, of: document.id });
  const { turn, zoom } = look.of === document.id ? look : FRESH_LOOK;
  const address = links.data?.view_url;
  const isPdf = document.media_type === "application/pdf";
  const onFile = view.documents.find((one) => one.id === document.id);
  return (
    <aside className="case-viewer" aria-label={document.name}>
      <header className="case-viewer-head">
        <h2 className="case-viewer-title">
          <bdi>{document.name}</bdi>
        </h2>
        {address && isPdf ? (
          <IconButton
            size="small"
            label={t("documents.pdf")}
            icon={<ExternalLink size={16} aria-hidden />}
            onPress={() => void window.open(address, "_blank", "noopener")}
          />
        ) : null}
        <IconButton
          size="small"
          label={t("documents.close")}
          icon={<X size={18} aria-hidden />}
          onPress={() => useShownDocument.setState({ document: null })}
        />
      </header>
      <div className="case-viewer-tools" role="group" aria-label={t("documents.tools")}>
        <Walk view={view} shown={document.id} />
        {isPdf ? null : (
          <Tools
            turn={turn}
            zoom={zoom}
            onTurn={(next) => setLook({ of: document.id, turn: next, zoom })}
            onZoom={(next) => setLook({ of: document.id, turn, zoom: next })}
          />
        )}
      </div>
      {links.isError ? (
        <Banner kind="error" isLive>
          {problemWords(links.error)}
        </Banner>
      ) : !address ? (
        <Skeleton shape="card" lines={6} />
      ) : isPdf ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the answer is of no other type
        <iframe className="case-viewer-paper" title={document.name} src={address} referrerPolicy="no-referrer" />
      ) : (
        // Reached by keyboard, so that a picture that is larger than its frame can be moved by arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className="case-viewer-paper" tabIndex={0} role="group" aria-label={document.name}>
          <TurnedPicture key={document.id} address={address} name={document.name} turn={turn} zoom={ZOOMS[zoom] ?? 100} />
        </div>
      )}
      {onFile ? (
        <footer className="case-viewer-foot">
          <DocumentJudgement document={onFile} />
          <JudgeDocument key={onFile.id} view={view} document={onFile} />
        </footer>
      ) : null}
    </aside>
  );
}

/** To the paper before and after, of those on file that can be shown. */
function Walk({ view, shown }: { view: CaseView; shown: string }) {
  const { t } = useTranslation("case");
  const all = view.documents.filter((one) => isThere(one) && isShowable(one));
  const place = all.findIndex((one) => one.id === shown);
  if (place < 0 || all.length < 2) return null;
  const go = (to: CaseDocument | undefined) => () => {
    if (to) useShownDocument.setState({ document: to });
  };
  return (
    <>
      <IconButton
        size="small"
        label={t("documents.previous")}
        icon={<ChevronLeft size={18} className="case-arrow" aria-hidden />}
        isDisabled={place === 0}
        onPress={go(all[place - 1])}
      />
      <span className="case-quiet tabular" role="status">
        {t("documents.place", { place: place + 1, total: all.length })}
      </span>
      <IconButton
        size="small"
        label={t("documents.next")}
        icon={<ChevronRight size={18} className="case-arrow" aria-hidden />}
        isDisabled={place === all.length - 1}
        onPress={go(all[place + 1])}
      />
    </>
  );
}

interface ToolsProps {
  turn: Turn;
  /** Its place in [[ZOOMS]]. */
  zoom: number;
  onTurn: (turn: Turn) => void;
  onZoom: (zoom: number) => void;
}

function Tools({ turn, zoom, onTurn, onZoom }: ToolsProps) {
  const { t } = useTranslation("case");
  const format = useFormat();
  return (
    <span className="case-viewer-turns">
      <IconButton
        size="small"
        label={t("documents.turnLeft")}
        icon={<RotateCcw size={16} aria-hidden />}
        onPress={() => onTurn(((turn + 270) % 360) as Turn)}
      />
      <IconButton size="small" label={t("documents.turnRight")} icon={<RotateCw size={16} aria-hidden />} onPress={() => onTurn(((turn + 90) % 360) as Turn)} />
      <IconButton
        size="small"
        label={t("documents.smaller")}
        icon={<ZoomOut size={16} aria-hidden />}
        isDisabled={zoom === 0}
        onPress={() => onZoom(zoom - 1)}
      />
      <span className="case-quiet tabular" role="status">
        {t("documents.zoom", { percent: format.number(ZOOMS[zoom] ?? 100) })}
      </span>
      <IconButton
        size="small"
        label={t("documents.larger")}
        icon={<ZoomIn size={16} aria-hidden />}
        isDisabled={zoom === ZOOMS.length - 1}
        onPress={() => onZoom(zoom + 1)}
      />
    </span>
  );
}
