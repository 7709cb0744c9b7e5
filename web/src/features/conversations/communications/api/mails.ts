import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The link to an original lives five minutes: it is read again before that. */
const LINK_MS = 4 * 60_000;

/** A link to a mail in its sender's formatting. */
export function useMailOriginal(mailId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["mail-original", mailId],
    queryFn: ({ signal }) => api.get("/api/mails/{id}/original", { path: { id: mailId }, signal }),
    enabled: isWanted,
    staleTime: LINK_MS,
  });
}
