import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The links of a recording live five minutes: they are read again before that. */
const LINKS_MS = 4 * 60_000;

/** A call's recording: the mix, each party's own track, and their loudness over time. */
export function useRecording(callId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["recording", callId],
    queryFn: ({ signal }) => api.get("/api/calls/{id}/recording", { path: { id: callId }, signal }),
    enabled: isWanted,
    staleTime: LINKS_MS,
  });
}

/** What was said in a call, in order, and where something was said that was not kept. */
export function useTranscript(callId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["transcript", callId],
    queryFn: async ({ signal }) => {
      const { segments, masks } = await api.get("/api/calls/{id}/transcript", { path: { id: callId }, signal });
      return { segments: [...segments].sort((a, b) => a.start_ms - b.start_ms), masks };
    },
    enabled: isWanted,
    staleTime: 60_000,
  });
}

/** Where the whole call can be fetched as one archive, for five minutes. */
export async function linkArchive(callId: string): Promise<string> {
  return (await api.get("/api/calls/{id}/recording/archive", { path: { id: callId } })).url;
}
