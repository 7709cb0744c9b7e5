import { useMutation } from "@tanstack/react-query";
import { api, fetchFile } from "../../../../api/client";
import type { RowResults } from "../../../../api/schema";
import { saveFile } from "../../../../shared/page/save-file";

/** Files that finance takes away. */
export const DOWNLOADS = ["review", "payment-reports", "award-payouts", "tax-ids"] as const;
export type Download = (typeof DOWNLOADS)[number];

/** Files that finance brings in. */
export const UPLOADS = ["award-payouts", "tax-ids"] as const;
export type Upload = (typeof UPLOADS)[number];

/** Saves a file of a program. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ what, program }: { what: Download; program: number }) => {
      const query = { program_id: program };
      const file = await fetchFile(`/api/finance/${what}`, { query });
      saveFile(file, `${what}-${program}.csv`);
    },
  });
}

/** Brings a file in; each row says what became of it. */
export function useUpload() {
  return useMutation({
    mutationFn: ({ what, program, file }: { what: Upload; program: number; file: File }): Promise<RowResults> => {
      const form = new FormData();
      form.set("file", file);
      const options = { query: { program_id: program }, form };
      return what === "tax-ids" ? api.post("/api/finance/tax-ids", options) : api.post("/api/finance/award-payouts", options);
    },
  });
}
