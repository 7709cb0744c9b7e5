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

/** What another microphone mends by itself. */
const MENDED_BY_DEVICES: readonly (MicrophoneProblem | null)[] = ["missing", "unplugged", "busy"];

/** Sends our microphone while it is wanted and the room's server allows it, and takes it out again. */
export function RoomVoice({ stores, publishes, isMuted = false, microphone = null, suppressesNoise = true, onMuted }: RoomLinkProps) {
  const room = useRoomContext();
  const connection = useConnectionState(room);
  const mayPublish = useLocalParticipantPermissions()?.canPublish ?? false;
  const [voice] = useState(
    () =>
      new OwnVoice(room.localParticipant, (error) => {
        const problem = error === null ? null : problemOf(error);
        stores.room.setState({ microphoneProblem: problem === "missing" && voice.isUnplugged ? "unplugged" : problem });
      }),
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
      if (!participant.isLocal || publication.source !== Track.Source.Microphone || wanted.current.isMuted) return;
      // The media client mutes a track whose microphone is gone and for which it has found no other.
      if (voice.isUnplugged) voice.again();
      // A moderator may mute us and never unmute us: the switch on the screen follows.
      else wanted.current.onMuted?.();
    };
    room.on(RoomEvent.TrackMuted, handleMuted);
    return () => void room.off(RoomEvent.TrackMuted, handleMuted);
  }, [room, voice]);
  useEffect(() => {
    const handleDevices = () => {
      if (MENDED_BY_DEVICES.includes(stores.room.getState().microphoneProblem)) voice.again();
    };
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener("devicechange", handleDevices);
    return () => devices?.removeEventListener("devicechange", handleDevices);
  }, [stores, voice]);
  return null;
}
