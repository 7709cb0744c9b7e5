import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../api/client";
import type { AcceptedTransfer, CallConference, DialBody, DialledParty, LinkBy, TransferBody } from "../../../../api/schema";
import { liveSocket } from "../../../../shared/live/socket";

const OFFERED = ["transfers"];

/** To whom a call can be handed on, and who of them is available now. */
export function useTransferTargets(callId: string) {
  return useQuery({
    queryKey: ["transfer-targets", callId],
    queryFn: ({ signal }) => api.get("/api/calls/{id}/transfer-targets", { path: { id: callId }, signal }),
    staleTime: 0,
    // Who is available changes while one chooses.
    refetchInterval: 5_000,
  });
}

/** Rings a colleague, or those of a line. 409 `nobody_available`, `transfer_under_way`, `not_live`. */
export function beginTransfer(callId: string, body: TransferBody): Promise<CallConference> {
  return api.post("/api/calls/{id}/transfer", { path: { id: callId }, body });
}

/** The colleague who was asked has the call. */
export function completeTransfer(callId: string): Promise<CallConference> {
  return api.post("/api/calls/{id}/transfer/complete", { path: { id: callId } });
}

/** Keeps the call. */
export function cancelTransfer(callId: string): Promise<CallConference> {
  return api.post("/api/calls/{id}/transfer/cancel", { path: { id: callId } });
}

/** Comes into a call that is handed on. 409 `transfer_over`. */
export function acceptTransfer(callId: string): Promise<AcceptedTransfer> {
  return api.post("/api/calls/{id}/transfer/accept", { path: { id: callId } });
}

/** Does not take it, or leaves it before it is one's own. */
export async function declineTransfer(callId: string): Promise<void> {
  await api.post("/api/calls/{id}/transfer/decline", { path: { id: callId } });
}

/** The calls that colleagues hand on to this account now. */
export function useOfferedTransfers(isWanted: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    const refresh = () => void client.invalidateQueries({ queryKey: OFFERED });
    return liveSocket.subscribe("me", { onEvent: ({ kind }) => kind === "transfer.changed" && refresh(), onSubscribed: refresh, onGap: refresh });
  }, [client, isWanted]);
  return useQuery({
    queryKey: OFFERED,
    queryFn: async ({ signal }) => (await api.get("/api/transfers", { signal })).items,
    enabled: isWanted,
    staleTime: 10_000,
  });
}

/** Calls somebody into the call by telephone. 422 on `number` and `name`. */
export function dialParty(conferenceId: string, body: DialBody): Promise<CallConference> {
  return api.post("/api/conferences/{id}/dial", { path: { id: conferenceId }, body });
}

/** The telephones that were called into the call and are in it, or ring for it. */
export function telephonesHere(conference: CallConference | null): DialledParty[] {
  return conference?.dialled.filter(({ state }) => state === "ringing" || state === "answered") ?? [];
}

/** Whether one of the telephones is that of somebody who is invited: it was called in their name. */
export function isOfInvited(phone: DialledParty, identity: string, name: string): boolean {
  const role = (one: string) => one.split("-")[0];
  const plain = (one: string) => one.trim().toLocaleLowerCase();
  return phone.identity === identity || (role(phone.identity) === role(identity) && plain(phone.name) === plain(name));
}

/** Texts or mails somebody the link by which they join. 422 on `to`; 409 `in_call_by_telephone`. */
export async function sendInvitation(conferenceId: string, identity: string, by: LinkBy, to: string): Promise<void> {
  await api.post("/api/conferences/{id}/invited/{identity}/send", { path: { id: conferenceId, identity }, body: { by, to } });
}

/** Leaves the applicant and whoever was called in to each other: the call is over here. 409 `nobody_available`. */
export function connectParties(conferenceId: string): Promise<CallConference> {
  return api.post("/api/conferences/{id}/connect", { path: { id: conferenceId } });
}
