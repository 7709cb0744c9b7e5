import { RoomAudioRenderer, RoomContext, useAudioPlayback, useConnectionQualityIndicator, useConnectionState, useParticipants, useRoomContext, useTrackVolume } from "@livekit/components-react";
import { ConnectionQuality, ConnectionState, MediaDeviceFailure, Room, RoomEvent, Track, type LocalAudioTrack, type Participant, type RemoteAudioTrack } from "livekit-client";
import { useEffect, useRef, useState } from "react";
import type { Quality, RoomAccess } from "../../api/types";
import { microphoneProblem, type MicrophoneProblem } from "./microphone";
import { countLoss, type PacketCount } from "./packet-loss";
import type { RoomStores } from "./room-state";

export interface RoomLinkProps {
  access: RoomAccess;
  stores: RoomStores;
  /** Sends our microphone; without it we only hear. */
  publishes: boolean;
  isMuted?: boolean;
  microphone?: string | null;
  speaker?: string | null;
  /** The room ended for good: the other side hung up, or we were put out. */
  onLost?: () => void;
}

const LOSS_EVERY_MS = 2_000;

const FAILURES: Partial<Record<MediaDeviceFailure, MicrophoneProblem>> = {
  [MediaDeviceFailure.PermissionDenied]: "denied",
  [MediaDeviceFailure.NotFound]: "missing",
  [MediaDeviceFailure.DeviceInUse]: "busy",
};

function problemOf(error: unknown): MicrophoneProblem {
  const failure = MediaDeviceFailure.getFailure(error);
  return (failure && FAILURES[failure]) ?? microphoneProblem(error);
}

/** Joins a room for as long as it is mounted: plays what others say, sends our microphone, and writes what happens into the stores. */
export default function RoomLink({ access, stores, publishes, isMuted = false, microphone = null, speaker = null, onLost }: RoomLinkProps) {
  const [room, setRoom] = useState<Room | null>(null);
  const muted = useRef(isMuted);
  muted.current = isMuted;

  useEffect(() => {
    let isGone = false;
    const next = new Room({
      adaptiveStream: false,
      dynacast: false,
      audioCaptureDefaults: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, deviceId: microphone ?? undefined },
      audioOutput: speaker ? { deviceId: speaker } : undefined,
      // The recorder writes the packets as they come: no pauses while nobody speaks, no redundant copies.
      publishDefaults: { dtx: false, red: false },
    });
    next.on(RoomEvent.Disconnected, () => {
      if (isGone) return;
      stores.room.setState({ connection: "lost", people: [] });
      onLost?.();
    });
    setRoom(next);
    const join = async () => {
      try {
        await next.connect(access.url, access.token);
      } catch {
        if (!isGone) stores.room.setState({ connection: "lost" });
        return;
      }
      if (isGone || !publishes) return;
      try {
        await next.localParticipant.setMicrophoneEnabled(true);
        if (muted.current) await next.localParticipant.setMicrophoneEnabled(false);
        stores.room.setState({ microphoneProblem: null });
      } catch (error) {
        if (!isGone) stores.room.setState({ microphoneProblem: problemOf(error) });
      }
    };
    void join();
    return () => {
      isGone = true;
      setRoom(null);
      void next.disconnect();
    };
    // A change of device or of mute is applied to the running room below, never by joining again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [access.url, access.token, publishes, stores]);

  useEffect(() => {
    if (!room || !publishes || room.state !== ConnectionState.Connected) return;
    room.localParticipant.setMicrophoneEnabled(!isMuted).then(
      () => stores.room.setState({ microphoneProblem: null }),
      (error: unknown) => stores.room.setState({ microphoneProblem: problemOf(error) }),
    );
  }, [room, publishes, isMuted, stores]);
  useEffect(() => {
    if (room && publishes && microphone) room.switchActiveDevice("audioinput", microphone).catch((error: unknown) => stores.room.setState({ microphoneProblem: problemOf(error) }));
  }, [room, publishes, microphone, stores]);
  useEffect(() => {
    // A speaker that was unplugged leaves the sound where it was.
    if (room && speaker) room.switchActiveDevice("audiooutput", speaker).catch(() => undefined);
  }, [room, speaker]);

  if (!room) return null;
  return (
    <RoomContext.Provider value={room}>
      <RoomAudioRenderer />
      <Reporter stores={stores} />
    </RoomContext.Provider>
  );
}

const CONNECTIONS: Record<ConnectionState, "connecting" | "connected" | "reconnecting" | null> = {
  [ConnectionState.Disconnected]: null,
  [ConnectionState.Connecting]: "connecting",
  [ConnectionState.Connected]: "connected",
  [ConnectionState.Reconnecting]: "reconnecting",
  [ConnectionState.SignalReconnecting]: "reconnecting",
};

const QUALITIES: Record<ConnectionQuality, Quality | null> = {
  [ConnectionQuality.Excellent]: "excellent",
  [ConnectionQuality.Good]: "good",
  [ConnectionQuality.Poor]: "poor",
  [ConnectionQuality.Lost]: "lost",
  [ConnectionQuality.Unknown]: null,
};

function microphoneTrack(participant: Participant | undefined) {
  return participant?.getTrackPublication(Track.Source.Microphone)?.audioTrack as LocalAudioTrack | RemoteAudioTrack | undefined;
}

function Reporter({ stores }: { stores: RoomStores }) {
  const room = useRoomContext();
  const state = useConnectionState(room);
  const participants = useParticipants();
  const { quality } = useConnectionQualityIndicator({ participant: room.localParticipant });
  const { canPlayAudio, startAudio } = useAudioPlayback(room);

  useEffect(() => {
    const connection = CONNECTIONS[state];
    if (connection) stores.room.setState({ connection });
  }, [state, stores]);
  useEffect(() => {
    stores.room.setState({
      people: participants.map((one) => ({ identity: one.identity, name: one.name ?? "", isSpeaking: one.isSpeaking, isMuted: !one.isMicrophoneEnabled, isLocal: one.isLocal })),
    });
  }, [participants, stores]);
  useEffect(() => stores.room.setState({ quality: QUALITIES[quality] }), [quality, stores]);
  useEffect(() => stores.room.setState({ needsPress: !canPlayAudio, allowSound: startAudio }), [canPlayAudio, startAudio, stores]);

  useEffect(() => {
    let before: PacketCount | null = null;
    const timer = setInterval(async () => {
      const tracks = [room.localParticipant, ...room.remoteParticipants.values()].map(microphoneTrack).filter((track) => track !== undefined);
      const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport().catch(() => undefined)));
      const { count, lossPercent } = countLoss(reports, before);
      before = count;
      stores.room.setState({ lossPercent });
    }, LOSS_EVERY_MS);
    return () => clearInterval(timer);
  }, [room, stores]);

  const mine = microphoneTrack(room.localParticipant);
  const others = microphoneTrack(participants.find((one) => !one.isLocal && one.isSpeaking) ?? participants.find((one) => !one.isLocal));
  return (
    <>
      {mine ? <Level key={mine.sid ?? "mine"} track={mine} onLevel={(microphone) => stores.levels.setState({ microphone })} /> : null}
      {others ? <Level key={others.sid ?? "others"} track={others} onLevel={(level) => stores.levels.setState({ others: level })} /> : null}
    </>
  );
}

function Level({ track, onLevel }: { track: LocalAudioTrack | RemoteAudioTrack; onLevel: (level: number) => void }) {
  const level = useTrackVolume(track);
  useEffect(() => {
    onLevel(Math.min(1, level * 1.6));
  }, [level, onLevel]);
  return null;
}
