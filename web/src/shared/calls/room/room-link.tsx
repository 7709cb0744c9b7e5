import { RoomAudioRenderer, RoomContext } from "@livekit/components-react";
import { Room, RoomEvent } from "livekit-client";
import { useEffect, useRef, useState } from "react";
import type { RoomAccess } from "../../../api/schema";
import { RoomChat } from "./room-chat";
import { RoomReporter } from "./room-reporter";
import { RoomScreens } from "./room-screens";
import type { RoomStores } from "./room-state";
import { RoomVoice } from "./room-voice";

export interface RoomLinkProps {
  access: RoomAccess;
  stores: RoomStores;
  /** Publishes our microphone as soon as the server allows it; without it we publish nothing. May change while joined. */
  publishes: boolean;
  isMuted?: boolean;
  microphone?: string | null;
  speaker?: string | null;
  /** Lets the browser take noise out of what the microphone hears. */
  suppressesNoise?: boolean;
  /** A moderator muted us. */
  onMuted?: () => void;
  /** The room ended for good: the other side hung up, or we were put out. */
  onLost?: () => void;
}

/** Joins a room while it is mounted: plays the others' voices, publishes our microphone, and writes events into the stores. */
export default function RoomLink(props: RoomLinkProps) {
  const { access, stores, speaker = null, onLost } = props;
  const [room, setRoom] = useState<Room | null>(null);

  useEffect(() => {
    let isGone = false;
    const next = new Room({
      adaptiveStream: false,
      dynacast: false,
      audioOutput: speaker ? { deviceId: speaker } : undefined,
      // The recorder writes the packets as they come: no pauses while nobody speaks, no redundant copies.
      publishDefaults: { dtx: false, red: false },
    });
    next.on(RoomEvent.Disconnected, () => {
      if (isGone) return;
      stores.room.setState({ connection: "lost", people: [], isPublishing: false, screens: [] });
      onLost?.();
    });
    setRoom(next);
    next.connect(access.url, access.token).catch(() => {
      if (!isGone) stores.room.setState({ connection: "lost" });
    });
    return () => {
      isGone = true;
      setRoom(null);
      void next.disconnect();
    };
    // A change of device is applied to the running room, never by joining again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [access.url, access.token, stores]);

  const shownSpeaker = useRef(speaker);
  useEffect(() => {
    if (!room || shownSpeaker.current === speaker) return;
    shownSpeaker.current = speaker;
    // The empty id is the system's choice. A speaker that was unplugged leaves the sound where it was.
    room.switchActiveDevice("audiooutput", speaker ?? "").catch(() => undefined);
  }, [room, speaker]);

  if (!room) return null;
  return (
    <RoomContext.Provider value={room}>
      <RoomAudioRenderer />
      <RoomReporter stores={stores} />
      <RoomVoice {...props} />
      <RoomChat stores={stores} />
      <RoomScreens stores={stores} />
    </RoomContext.Provider>
  );
}
