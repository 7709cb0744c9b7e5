import { useConnectionState, useLocalParticipantPermissions, useRoomContext } from "@livekit/components-react";
import { ConnectionState, MediaDeviceFailure, RoomEvent, Track, type Participant, type TrackPublication } from "livekit-client";
import { useEffect, useRef, useState } from "react";
import { microphoneProblem, type MicrophoneProblem } from "./microphone";
import { OwnVoice } from "./own-voice";
import type { RoomLinkProps } from "./room-link";

const FAILURES: Partial<Record<MediaDeviceFailure, MicrophoneProblem>> = {
  [MediaDeviceFailure.PermissionDenied]: "denied",
  [MediaDeviceFailure.NotFound]: "missing",
  [MediaDeviceFailure.DeviceInUse]: "busy",
};

function problemOf(error: unknown): MicrophoneProblem {
  const failure = MediaDeviceFailure.getFailure(error);
  return (failure && FAILURES[failure]) ?? microphoneProblem(error);
}

/** Sends our microphone while it is wanted and the room's server allows it, and takes it out again. */
export function RoomVoice({ stores, publishes, isMuted = false, microphone = null, suppressesNoise = true, onMuted }: RoomLinkProps) {
  const room = useRoomContext();
  const connection = useConnectionState(room);
  const mayPublish = useLocalParticipantPermissions()?.canPublish ?? false;
  const [voice] = useState(
    () => new OwnVoice(room.localParticipant, (error) => stores.room.setState({ microphoneProblem: error === null ? null : problemOf(error) })),
  );

  useEffect(() => {
    stores.room.setState({ retryMicrophone: () => voice.again() });
    return () => stores.room.setState({ retryMicrophone: null });
  }, [stores, voice]);
  useEffect(() => {
    // While the connection is coming back, the media client puts the tracks back by itself.
    if (connection !== ConnectionState.Connected) return;
    voice.want({ isPublished: publishes && mayPublish, isMuted, deviceId: microphone, suppressesNoise });
  }, [voice, connection, publishes, mayPublish, isMuted, microphone, suppressesNoise]);

  const wanted = useRef({ isMuted, onMuted });
  wanted.current = { isMuted, onMuted };
  useEffect(() => {
    const handleMuted = (publication: TrackPublication, participant: Participant) => {
      // A moderator may mute us and never unmute us: the switch on the screen follows.
      if (participant.isLocal && publication.source === Track.Source.Microphone && !wanted.current.isMuted) wanted.current.onMuted?.();
    };
    room.on(RoomEvent.TrackMuted, handleMuted);
    return () => void room.off(RoomEvent.TrackMuted, handleMuted);
  }, [room]);
  return null;
}
