import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, readFile } from "../../../../api/client";
import type { CheckList, PositivePayFileView, PositivePayLayout, PositivePayPreview, PositivePayView, SavePositivePay } from "../../../../api/schema";
import { saveFile } from "../../../../shared/page/save-file";

const keys = {
  view: (program: number) => ["positive-pay", program] as const,
  preview: (program: number, list: CheckList, layout: PositivePayLayout) => ["positive-pay", program, "preview", list, layout] as const,
  payouts: (program: number) => ["payouts", program] as const,
};

/** In which form a program's bank takes and sends lists of checks, what waits for the next one, and those that were made. */
export function usePositivePay(program: number) {
  return useQuery({
    queryKey: keys.view(program),
    queryFn: ({ signal }): Promise<PositivePayView> => api.get("/api/admin/programs/{id}/positive-pay", { path: { id: program }, signal }),
  });
}

/** How a list reads in a layout. What was shown before stays until the new one is there. */
export function useLayoutPreview(program: number, list: CheckList, layout: PositivePayLayout) {
  return useQuery({
    queryKey: keys.preview(program, list, layout),
    queryFn: ({ signal }): Promise<PositivePayPreview> =>
      api.post("/api/admin/programs/{id}/positive-pay/preview", { path: { id: program }, body: { list, layout }, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
}

/** Changes it. 409 `version_conflict` where somebody else was first, 422 at the member. */
export function useSavePositivePay(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SavePositivePay) => api.put("/api/admin/programs/{id}/positive-pay", { path: { id: program }, body }),
    onSuccess: (saved) => client.setQueryData(keys.view(program), saved),
  });
}

/** Makes the next list, of these days. */
export function useMakeList(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { from_day: string; to_day: string }) => api.post("/api/admin/programs/{id}/positive-pay/files", { path: { id: program }, body }),
    onSuccess: (view) => client.setQueryData(keys.view(program), view),
    onError: () => client.invalidateQueries({ queryKey: keys.view(program), exact: true }),
  });
}

/** Saves a list on this device. */
export function useDownloadList() {
  return useMutation({
    mutationFn: async ({ id, file_day }: PositivePayFileView) =>
      saveFile(await readFile("/api/admin/positive-pay-files/{id}/file", { path: { id } }), `checks-${id}-${file_day}.txt`),
  });
}

/** Brings the bank's list of cashed checks in. */
export function useBringCleared(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return api.post("/api/admin/programs/{id}/positive-pay/cleared", { path: { id: program }, form });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.payouts(program), exact: true }),
  });
}
