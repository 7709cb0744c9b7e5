import { useQuery } from "@tanstack/react-query";
import { ExternalLink, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { api } from "../../../../api/client";
import type { CaseDocument } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";

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

/** A paper beside the answers: a picture, or a PDF. */
export function DocumentViewer() {
  const document = useShownDocument((state) => state.document);
  return document?.file_id ? <Viewer key={document.id} document={document} fileId={document.file_id} /> : null;
}

function Viewer({ document, fileId }: { document: ShownDocument; fileId: string }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const links = useQuery({
    queryKey: ["file-links", fileId],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: fileId }, signal }),
    staleTime: LINK_LIFE_MS,
    gcTime: LINK_LIFE_MS,
    refetchOnWindowFocus: false,
  });
  const address = links.data?.view_url;
  return (
    <aside className="case-viewer" aria-label={document.name}>
      <header className="case-viewer-head">
        <h2 className="case-viewer-title">
          <bdi>{document.name}</bdi>
        </h2>
        {address && document.media_type === "application/pdf" ? (
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
      {links.isError ? (
        <Banner kind="error" isLive>
          {problemWords(links.error)}
        </Banner>
      ) : !address ? (
        <Skeleton shape="card" lines={6} />
      ) : document.media_type === "application/pdf" ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the answer is of no other type
        <iframe className="case-viewer-paper" title={document.name} src={address} referrerPolicy="no-referrer" />
      ) : (
        <div className="case-viewer-paper">
          <img src={address} alt={document.name} />
        </div>
      )}
    </aside>
  );
}
