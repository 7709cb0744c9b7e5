import { useLocalParticipantPermissions, useRoomContext } from "@livekit/components-react";
import type { TextStreamReader } from "livekit-client";
import { useEffect } from "react";
import { CHAT_TOPIC, LONGEST_CHAT, putChat } from "./chat";
import type { RoomStores } from "./room-state";

/** Written words between those in a room, by LiveKit's text streams: what comes goes into the store, and what we write goes out. */
export function RoomChat({ stores }: { stores: RoomStores }) {
  const room = useRoomContext();
  const permissions = useLocalParticipantPermissions();
  const maySend = Boolean(permissions?.canPublishData) && !permissions?.hidden;

  useEffect(() => {
    const handleStream = async (reader: TextStreamReader, { identity }: { identity: string }) => {
      const text = await reader.readAll().catch(() => "");
      const name = room.remoteParticipants.get(identity)?.name ?? "";
      if (text.trim())
        putChat(stores.chat, { id: reader.info.id, identity, name, text: text.slice(0, LONGEST_CHAT), atMs: reader.info.timestamp, isMine: false });
    };
    room.registerTextStreamHandler(CHAT_TOPIC, (reader, from) => void handleStream(reader, from));
    return () => room.unregisterTextStreamHandler(CHAT_TOPIC);
  }, [room, stores]);

  useEffect(() => {
    const send = async (text: string) => {
      const { id, timestamp } = await room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
      putChat(stores.chat, { id, identity: room.localParticipant.identity, name: room.localParticipant.name ?? "", text, atMs: timestamp, isMine: true });
    };
    stores.chat.setState({ send: maySend ? send : null });
    return () => stores.chat.setState({ send: null });
  }, [room, stores, maySend]);
  return null;
}
