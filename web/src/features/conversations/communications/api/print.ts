import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** Has a PDF of a conversation made, and answers a link to it that is good for five minutes. */
export function usePrintThread(id: string) {
  return useMutation({
    mutationFn: async (notes: boolean) => {
      const file = await api.post("/api/threads/{id}/pdf", { path: { id }, body: { notes } });
      const { download_url } = await api.get("/api/files/{id}/links", { path: { id: file.id } });
      if (!download_url) throw new Error("a file that may be saved has a link");
      return download_url;
    },
  });
}
