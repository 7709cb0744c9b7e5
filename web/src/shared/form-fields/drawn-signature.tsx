import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";

/** Links are good for five minutes. */
const LINK_MS = 4 * 60_000;

/** A signature as it was drawn, beside the name that was typed; nothing while nobody may see it. */
export function DrawnSignature({ file, name }: { file: string; name: string }) {
  const { t } = useTranslation("form-fields");
  const small = useQuery({
    queryKey: ["file", file, "thumbnail"],
    queryFn: ({ signal }) => api.get("/api/files/{id}/links", { path: { id: file }, query: { thumbnail_only: true }, signal }),
    staleTime: LINK_MS,
    retry: false,
  }).data?.thumbnail_url;
  return small ? <img className="form-answer-drawn" src={small} alt={t("signature.drawn", { name })} width={320} height={107} /> : null;
}
