import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, readFile } from "../../../api/client";

/** The media type of a program's file. */
const TYPE = "application/vnd.commonline.program+json";
/** Largest file, in bytes: the hub takes no more. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** How a file comes in. */
export interface Bringing {
  file: File;
  /** The program that it comes into; null for a new one. */
  program: number | null;
  /** The new program's name. */
  name: string;
  /** Its texts wait as drafts. */
  drafts: boolean;
  /** Why they come into force. */
  note: string;
  /** Members of the file that stay out. */
  leaveOut: readonly string[];
}

const call = ({ file, program, name, drafts, note, leaveOut }: Bringing) => ({
  query: { program, drafts, name: program === null ? name : null, note: drafts ? null : note, leave_out: leaveOut.join(",") },
  file: { bytes: file, type: TYPE },
});

/** What a file would do; nothing is written. */
export function usePreviewFile() {
  return useMutation({ mutationFn: (bringing: Bringing) => api.post("/api/admin/programs/file/preview", call(bringing)) });
}

/** Brings a file in, whole or not at all. */
export function useBringFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bringing: Bringing) => api.post("/api/admin/programs/file", call(bringing)),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Saves a program as a file on this device. */
export function useExportFile() {
  return useMutation({
    mutationFn: async ({ program, name }: { program: number; name: string }) => {
      const file = await readFile("/api/admin/programs/{id}/file", { path: { id: program } });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${name}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}
