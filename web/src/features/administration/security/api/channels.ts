import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { InstanceChannels, NewDkimKey, SetMailbox, SetMailServer, SetTextProvider, TestChannel } from "../../../../api/schema";

const CHANNELS = "instance-channels";

/** What carries an instance's messages and calls. */
export function useChannels(id: number) {
  return useQuery({ queryKey: [CHANNELS, id], queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/channels", { path: { id }, signal }) });
}

export type ChannelChange =
  | { kind: "mailServer"; body: SetMailServer }
  | { kind: "removeMailServers" }
  | { kind: "replies"; address: string }
  | { kind: "removeReplies" }
  | { kind: "mailbox"; body: SetMailbox }
  | { kind: "removeMailbox" }
  | { kind: "key"; body: NewDkimKey }
  | { kind: "removeKey"; domain: string; selector: string }
  | { kind: "textProvider"; body: SetTextProvider }
  | { kind: "removeTextProviders" };

/** Changes what carries messages; every change answers with all of it. */
export function useChangeChannels(id: number) {
  const client = useQueryClient();
  const path = { id };
  return useMutation({
    mutationFn: async (change: ChannelChange): Promise<InstanceChannels> => {
      switch (change.kind) {
        case "mailServer":
          return api.put("/api/admin/instances/{id}/mail-servers", { path, body: change.body });
        case "removeMailServers":
          return api.delete("/api/admin/instances/{id}/mail-servers", { path });
        case "replies":
          return api.put("/api/admin/instances/{id}/mail-replies", { path, body: { address: change.address } });
        case "removeReplies":
          return api.delete("/api/admin/instances/{id}/mail-replies", { path });
        case "mailbox":
          return api.put("/api/admin/instances/{id}/mailbox", { path, body: change.body });
        case "removeMailbox":
          return api.delete("/api/admin/instances/{id}/mailbox", { path });
        case "key":
          return api.post("/api/admin/instances/{id}/dkim-keys", { path, body: change.body });
        case "removeKey":
          return api.delete("/api/admin/instances/{id}/dkim-keys/{domain}/{selector}", {
            path: { id, domain: change.domain, selector: change.selector },
          });
        case "textProvider":
          return api.put("/api/admin/instances/{id}/text-providers", { path, body: change.body });
        case "removeTextProviders":
          return api.delete("/api/admin/instances/{id}/text-providers", { path });
      }
    },
    onSuccess: (channels) => client.setQueryData([CHANNELS, id], channels),
  });
}

/** Tries one provider, or the mailbox. */
export function useTestChannel(id: number) {
  return useMutation({ mutationFn: (body: TestChannel) => api.post("/api/admin/instances/{id}/channels/test", { path: { id }, body }) });
}

/** Asks the domain name system for the records of the keys. */
export function useCheckKeys(id: number) {
  return useMutation({ mutationFn: async () => (await api.get("/api/admin/instances/{id}/dkim-keys/checks", { path: { id } })).items });
}
