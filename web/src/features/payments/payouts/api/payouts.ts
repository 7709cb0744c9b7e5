import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, readFile } from "../../../../api/client";
import type { GivePayeeAccount, PayChannel, PayoutBatchRows, PayoutBatchView, PayoutOriginator, PayoutOverview } from "../../../../api/schema";
import { newKey } from "../../../../shared/own-applications/use-own-applications";
import { saveFile } from "../../../../shared/page/save-file";

const keys = {
  overview: (program: number) => ["payouts", program] as const,
  originator: (program: number) => ["payouts", program, "originator"] as const,
  batch: (id: number) => ["payout-batch", id] as const,
};

/** How often it is looked how far a batch is. */
const FOLLOW_MS = 1_000;

/** What of a program's awards waits, its batches, and what its banks have answered; again and again while a batch is being released. */
export function usePayouts(program: number) {
  return useQuery({
    queryKey: keys.overview(program),
    queryFn: ({ signal }): Promise<PayoutOverview> => api.get("/api/admin/programs/{id}/payouts", { path: { id: program }, signal }),
    refetchInterval: ({ state }) => (state.data?.batches.some((batch) => batch.state === "releasing") ? FOLLOW_MS : false),
  });
}

function useAgain(program: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.overview(program) });
}

/** An award that is to be paid, or paid again. */
export interface Paid {
  application_id: number;
  cents: number;
  payee: string;
  reference: string;
  reissue_of: string | null;
  channel: PayChannel;
}

/** Begins the payment of an award. A failed attempt is repeated with the same key, so that it is done once. */
export function usePayAward(program: number) {
  const again = useAgain(program);
  const key = useRef(newKey());
  return useMutation({
    mutationFn: ({ cents, ...award }: Paid) => api.post("/api/payments/create-check-payment", { body: { ...award, amount_cents: cents, key: key.current } }),
    onSuccess: () => {
      key.current = newKey();
    },
    onSettled: again,
  });
}

/** Gives the account of a payee, from what they have handed in. */
export function useGivePayeeAccount(program: number) {
  const again = useAgain(program);
  return useMutation({
    mutationFn: ({ application, body }: { application: number; body: GivePayeeAccount }) =>
      api.put("/api/work-queue/items/{id}/payee-account", { path: { id: application }, body }),
    onSuccess: again,
  });
}

/** Makes a batch of all that waits. */
export function useMakeBatch(program: number) {
  const again = useAgain(program);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/admin/programs/{id}/payouts/batches", { path: { id: program } }),
    onSuccess: (made) => client.setQueryData(keys.batch(made.batch.id), made),
    onSettled: again,
  });
}

/** A batch, row by row. */
export function usePayoutBatch(id: number) {
  return useQuery({
    queryKey: keys.batch(id),
    queryFn: ({ signal }): Promise<PayoutBatchRows> => api.get("/api/admin/payout-batches/{id}", { path: { id }, signal }),
    retry: false,
  });
}

/** What is done to a batch. */
export type BatchChange = { what: "pull"; payment_id: string; reason: string } | { what: "cancel"; reason: string } | { what: "release" };

/** Pulls a row of a batch, cancels it or releases it, in the version that is shown. What was not possible is shown as it is by now. */
export function useChangeBatch(program: number, { id, version, row_count, cents }: PayoutBatchView) {
  const again = useAgain(program);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: BatchChange): Promise<PayoutBatchRows> => {
      const path = { id };
      if (change.what === "release") return api.post("/api/admin/payout-batches/{id}/release", { path, body: { version, row_count, cents } });
      if (change.what === "cancel") return api.post("/api/admin/payout-batches/{id}/cancel", { path, body: { version, reason: change.reason } });
      return api.post("/api/admin/payout-batches/{id}/pull", { path, body: { version, payment_id: change.payment_id, reason: change.reason } });
    },
    onSuccess: (changed) => client.setQueryData(keys.batch(id), changed),
    onError: () => client.invalidateQueries({ queryKey: keys.batch(id) }),
    onSettled: again,
  });
}

/** Saves the bank's file of a batch on this device. */
export function useDownloadBatch({ id, file_day, modifier }: PayoutBatchView) {
  return useMutation({
    mutationFn: async () => saveFile(await readFile("/api/admin/payout-batches/{id}/file", { path: { id } }), `payouts-${id}-${file_day}${modifier}.ach`),
  });
}

/** What a program's files say of whoever pays. */
export function useOriginator(program: number) {
  return useQuery({
    queryKey: keys.originator(program),
    queryFn: ({ signal }) => api.get("/api/admin/programs/{id}/payout-originator", { path: { id: program }, signal }),
  });
}

/** Changes it. 409 `version_conflict` where somebody else was first, 422 at the member. */
export function useSaveOriginator(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { revision: number; originator: PayoutOriginator }) =>
      api.put("/api/admin/programs/{id}/payout-originator", { path: { id: program }, body }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: keys.overview(program), exact: true });
      client.setQueryData(keys.originator(program), saved);
    },
  });
}

/** Brings a bank's file in. */
export function useBringReplies(program: number) {
  const again = useAgain(program);
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return api.post("/api/admin/programs/{id}/bank-replies", { path: { id: program }, form });
    },
    onSettled: again,
  });
}

/** Takes over what a bank says is right, or takes an answer off the list. With a case number its money goes to that case's payment. */
export function useEndReply(program: number) {
  const client = useQueryClient();
  const again = useAgain(program);
  return useMutation({
    mutationFn: ({ id, reason, externalId = "" }: { id: string; reason: string | null; externalId?: string }) =>
      reason === null
        ? api.post("/api/admin/bank-replies/{id}/take-over", { path: { id } })
        : api.post("/api/admin/bank-replies/{id}/settle", { path: { id }, body: { reason, ...(externalId === "" ? {} : { externalId }) } }),
    onSuccess: (overview) => client.setQueryData(keys.overview(program), overview),
    onError: again,
  });
}
