import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, callForFile, readFile } from "../../../../api/client";
import type { CheckAccountView, CheckAction, CheckAward, CheckDesk, CheckRunView, RunCheckView, SaveCheckAccount } from "../../../../api/schema";
import { newKey } from "../../../../shared/own-applications/use-own-applications";
import { saveFile } from "../../../../shared/page/save-file";

const keys = {
  payouts: (program: number) => ["payouts", program] as const,
  desk: (program: number) => ["payouts", program, "checks"] as const,
  account: (program: number) => ["payouts", program, "check-account"] as const,
};

/** Awards that can be paid by check, and the runs that were printed. */
export function useChecks(program: number) {
  return useQuery({
    queryKey: keys.desk(program),
    queryFn: ({ signal }): Promise<CheckDesk> => api.get("/api/admin/programs/{id}/checks", { path: { id: program }, signal }),
  });
}

/** With the payouts all below them is fetched anew. */
function useAgain(program: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.payouts(program) });
}

/** Saves what checks would look like on this device. No number is taken. */
export function usePreviewChecks(program: number) {
  return useMutation({
    mutationFn: async (awards: CheckAward[]) =>
      saveFile(await callForFile("/api/admin/programs/{id}/checks/preview", { path: { id: program }, body: { awards } }), "checks-preview.pdf"),
  });
}

/** Prints checks, all or none. A failed attempt is repeated with the same key, so that each award is paid once. */
export function usePrintChecks(program: number) {
  const again = useAgain(program);
  const asked = useRef({ key: newKey(), of: "" });
  return useMutation({
    mutationFn: (awards: CheckAward[]): Promise<CheckRunView> => {
      const of = JSON.stringify(awards);
      if (asked.current.of !== of) asked.current = { key: newKey(), of };
      return api.post("/api/admin/programs/{id}/checks/print", { path: { id: program }, body: { awards, key: asked.current.key } });
    },
    onSettled: again,
  });
}

/** Saves the checks of a run on this device. */
export function useOpenRun() {
  return useMutation({
    mutationFn: async (run: number) => saveFile(await readFile("/api/admin/check-runs/{id}/pdf", { path: { id: run } }), `checks-${run}.pdf`),
  });
}

/** Saves a check on this device. */
export function useOpenCheck() {
  return useMutation({
    mutationFn: async ({ application_id, number }: Pick<RunCheckView, "application_id" | "number">) =>
      saveFile(await readFile("/api/work-queue/items/{id}/check-payments/{number}/pdf", { path: { id: application_id, number } }), `check-${number}.pdf`),
  });
}

/** Says that all checks of a run came out well. */
export function useSettleRun(program: number) {
  const again = useAgain(program);
  return useMutation({
    mutationFn: (run: number) => api.post("/api/admin/check-runs/{id}/settle", { path: { id: run } }),
    onSettled: again,
  });
}

/** Says what became of a check, in the version of its payment that is shown. */
export function useReportCheck(program: number) {
  const again = useAgain(program);
  return useMutation({
    mutationFn: ({ check: { payment_id, version }, action, reason }: { check: RunCheckView; action: CheckAction; reason: string }) =>
      api.post("/api/payments/update-check-payment", { body: { payment_id, version, action, reason } }),
    onSettled: again,
  });
}

/** The account that a program's checks are drawn on. */
export function useCheckAccount(program: number) {
  return useQuery({
    queryKey: keys.account(program),
    queryFn: ({ signal }): Promise<CheckAccountView> => api.get("/api/admin/programs/{id}/check-account", { path: { id: program }, signal }),
  });
}

/** Changes it. 409 `version_conflict` where somebody else was first, 422 at the member. */
export function useSaveCheckAccount(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveCheckAccount): Promise<CheckAccountView> => api.put("/api/admin/programs/{id}/check-account", { path: { id: program }, body }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: keys.desk(program) });
      client.setQueryData(keys.account(program), saved);
    },
  });
}

/** Saves the sheet by which the printer is adjusted on this device. */
export function useTestSheet(program: number) {
  return useMutation({
    mutationFn: async () => saveFile(await readFile("/api/admin/programs/{id}/check-account/test-sheet", { path: { id: program } }), "check-test-sheet.pdf"),
  });
}
