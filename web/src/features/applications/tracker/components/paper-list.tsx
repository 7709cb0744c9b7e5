import { FileText } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { OwnPaperFile, OwnPaperView } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { page } from "../../../../shared/page/page";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";

/** Links are good for five minutes. */
const LINK_MS = 4 * 60_000;

/** The papers that are on file: what each is, when it came, and a look at what the applicant gave. */
export function PaperList({ papers }: { papers: readonly OwnPaperView[] }) {
  const { t } = useTranslation("tracker");
  return (
    <section className="page-section" aria-labelledby="tracker-papers-on-file">
      <h2 id="tracker-papers-on-file" className="page-subtitle">
        {t("onFile.title")}
      </h2>
      {papers.length ? (
        <ul className="tracker-papers">
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} />
          ))}
        </ul>
      ) : (
        <p>{t("onFile.none")}</p>
      )}
    </section>
  );
}

const canOpen = ({ state }: OwnPaperFile) => state === "clean" || state === "unscanned";

function Paper({ paper }: { paper: OwnPaperView }) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const { file } = paper;
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const small = useQuery({
    queryKey: ["thumbnail", file?.id],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: file?.id ?? "" }, query: { thumbnail_only: true }, signal }),
    enabled: file?.has_thumbnail ?? false,
    staleTime: LINK_MS,
    retry: false,
  }).data?.thumbnail_url;
  const handleOpen = async ({ id, media_type }: OwnPaperFile) => {
    setError(null);
    try {
      const links = await api.get("/api/files/{id}/links", { path: { id }, query: {} });
      if (media_type.startsWith("image/")) setPicture(links.view_url);
      else if (links.download_url) page.leave(links.download_url);
    } catch (failure) {
      setError(failure);
    }
  };
  const state = file?.state === "pending" ? t("onFile.checking") : file?.state === "infected" ? t("onFile.infected") : null;
  return (
    <li className="tracker-paper">
      {small ? <img src={small} alt="" className="tracker-thumbnail" loading="lazy" /> : <FileText size={24} aria-hidden className="tracker-thumbnail" />}
      <div className="tracker-paper-words">
        <p className="tracker-paper-title">
          <bdi>{paper.title ?? t("needs.other")}</bdi>
        </p>
        <p className="page-over">
          <bdi>{paper.name}</bdi> · {format.date(paper.received_at_ms)}
        </p>
        {paper.replaced_at_ms === null ? null : <p>{t("onFile.replaced", { date: format.date(paper.replaced_at_ms) })}</p>}
        {paper.expires_on ? <p className="page-over">{t("onFile.until", { date: format.date(`${paper.expires_on}T12:00:00Z`) })}</p> : null}
        {paper.verdict === "accepted" ? <p>{t("onFile.accepted")}</p> : null}
        {paper.unusable === null ? null : <p>{t("onFile.unusable", { reason: paper.unusable })}</p>}
        {state ? <p>{state}</p> : null}
        {error ? (
          <Banner kind="error" isLive>
            {problemWords(error)}
          </Banner>
        ) : null}
      </div>
      {file && canOpen(file) ? (
        <Button aria-label={t("onFile.openOne", { name: isolated(paper.name) })} onPress={() => void handleOpen(file)}>
          {t("onFile.open")}
        </Button>
      ) : null}
      <Dialog title={paper.name} isOpen={picture !== null} onClose={() => setPicture(null)} size="large">
        {picture ? <img src={picture} alt={paper.name} className="tracker-picture" /> : null}
      </Dialog>
    </li>
  );
}
