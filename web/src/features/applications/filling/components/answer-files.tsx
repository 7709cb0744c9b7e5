import { useQuery } from "@tanstack/react-query";
import { File as FileIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";

/** Links are good for five minutes. */
const LINK_MS = 4 * 60_000;

function idsIn(value: unknown): string[] {
  const pages = Array.isArray(value) ? value : (value as { pages?: unknown } | null | undefined)?.pages;
  return Array.isArray(pages) ? pages.filter((id) => typeof id === "string") : [];
}

/** The papers of an answer: small pictures of those that have one, names of the others. */
export function AnswerFiles({ label, value }: { label: string; value: unknown }) {
  const { t } = useTranslation("applications");
  return (
    <ul className="filling-files" aria-label={t("review.documents", { question: label })}>
      {idsIn(value).map((id, index) => (
        <AnswerFile key={id} id={id} number={index + 1} />
      ))}
    </ul>
  );
}

function AnswerFile({ id, number }: { id: string; number: number }) {
  const { t } = useTranslation("applications");
  const file = useQuery({ queryKey: ["file", id], queryFn: ({ signal }) => api.get("/api/files/{id}", { path: { id }, signal }) }).data;
  const small = useQuery({
    queryKey: ["file", id, "thumbnail"],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id }, query: { thumbnail_only: true }, signal }),
    enabled: file?.has_thumbnail ?? false,
    staleTime: LINK_MS,
  }).data?.thumbnail_url;
  return (
    <li>
      {small ? <img src={small} alt="" loading="lazy" /> : <FileIcon size={20} aria-hidden />}
      <bdi>{file?.name ?? t("review.page", { number })}</bdi>
    </li>
  );
}
