import { useQuery } from "@tanstack/react-query";
import { Download, File as FileIcon, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { FileView } from "../../../../api/schema";
import { useByteWords } from "../../../../shared/words/byte-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { showWhole } from "../../../../ui/show-whole";
import "../attached.css";

/** Links are good for five minutes. */
const LINK_MS = 4 * 60_000;

/** The files that an entry carries. */
export function Attached({ files }: { files: FileView[] }) {
  const { t } = useTranslation("communications");
  if (!files.length) return null;
  return (
    <ul className="attached" aria-label={t("attach.label")}>
      {files.map((file) => (
        <AttachedFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

function AttachedFile({ file }: { file: FileView }) {
  const { t } = useTranslation("communications");
  const bytes = useByteWords();
  const problemWords = useProblemWords();
  const small = useQuery({
    queryKey: ["file", file.id, "thumbnail"],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: file.id }, query: { thumbnail_only: true }, signal }),
    enabled: file.has_thumbnail,
    staleTime: LINK_MS,
    refetchOnWindowFocus: false,
  });
  const isThere = file.state === "clean" || file.state === "unscanned";
  const open = async () => {
    try {
      const { download_url } = await api.get("/api/files/{id}/links", { path: { id: file.id } });
      if (download_url) window.location.assign(download_url);
    } catch (error) {
      showToast({ kind: "error", title: problemWords(error) });
    }
  };
  const picture = small.data?.thumbnail_url;
  return (
    <li className="attached-file" data-state={file.state}>
      {picture ? (
        <img className="attached-picture" src={picture} alt="" loading="lazy" />
      ) : file.media_type.startsWith("image/") ? (
        <Image size={20} aria-hidden />
      ) : (
        <FileIcon size={20} aria-hidden />
      )}
      <span className="attached-words">
        <bdi className="attached-name" onPointerEnter={showWhole}>
          {file.name}
        </bdi>
        <span className="comm-quiet">
          {isThere
            ? file.state === "unscanned"
              ? t("attach.unscanned", { size: bytes(file.size_bytes) })
              : bytes(file.size_bytes)
            : t(`attach.state.${file.state as "pending" | "infected" | "refused" | "removed"}`)}
        </span>
      </span>
      {isThere ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Download size={14} aria-hidden />}
          onPress={() => void open()}
          aria-label={t("attach.download", { name: file.name })}
        >
          {t("attach.save")}
        </Button>
      ) : null}
    </li>
  );
}
