import { useMutation } from "@tanstack/react-query";
import { api, fetchFile } from "../../../../api/client";
import type { RowResults, TinMatch } from "../../../../api/schema";
import { saveFile } from "../../../../shared/page/save-file";

/** Files that finance takes away. */
export const DOWNLOADS = ["review", "payment-reports", "award-payouts", "tax-ids", "tin-match"] as const;
export type Download = (typeof DOWNLOADS)[number];

/** Those that hold tax ids: for people who bring files in. */
export const SEALED: readonly Download[] = ["tax-ids", "tin-match"];

/** Files that finance brings in. */
export const UPLOADS = ["award-payouts", "tax-ids", "tin-match"] as const;
export type Upload = (typeof UPLOADS)[number];

/** Saves a file of a program; answers whether there is anything in it. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ what, program }: { what: Download; program: number }) => {
      const query = { program_id: program };
      const file = await fetchFile(`/api/finance/${what}`, { query });
      if (file.size === 0) return false;
      saveFile(file, `${what}-${program}.${what === "tin-match" ? "txt" : "csv"}`);
      return true;
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
      switch (what) {
        case "tax-ids":
          return api.post("/api/finance/tax-ids", options);
        case "tin-match":
          return api.post("/api/finance/tin-match", options);
        case "award-payouts":
          return api.post("/api/finance/award-payouts", options);
      }
    },
  });
}

/** What is known of the tax ids of a program. */
export function useTinMatch() {
  return useMutation({
    mutationFn: async (program: number): Promise<TinMatch[]> => {
      const { items } = await api.post("/api/reporting/tin-match", { body: { program_id: program, application_ids: [] } });
      return items;
    },
  });
}
