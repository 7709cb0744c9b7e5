import {
  useAudioPlayback,
  useConnectionQualityIndicator,
  useConnectionState,
  useIsRecording,
  useLocalParticipant,
  useParticipants,
  useRoomContext,
  useTrackVolume,
} from "@livekit/components-react";
import { ConnectionQuality, ConnectionState, Track, type LocalAudioTrack, type Participant, type RemoteAudioTrack } from "livekit-client";
import { useEffect } from "react";
import type { Quality } from "../../../api/schema";
import { countLoss, type PacketCount } from "./packet-loss";
import type { RoomStores } from "./room-state";

const LOSS_EVERY_MS = 2_000;

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

/** Writes what happens in a room into its stores. */
export function RoomReporter({ stores }: { stores: RoomStores }) {
  const room = useRoomContext();
  const state = useConnectionState(room);
  const participants = useParticipants();
  const { microphoneTrack: ownTrack } = useLocalParticipant();
  const { quality } = useConnectionQualityIndicator({ participant: room.localParticipant });
  const { canPlayAudio, startAudio } = useAudioPlayback(room);
  const isRecorded = useIsRecording(room);

  useEffect(() => {
    const connection = CONNECTIONS[state];
    if (connection) stores.room.setState({ connection });
  }, [state, stores]);
  useEffect(() => {
    stores.room.setState({
      people: participants.map((one) => ({
        identity: one.identity,
        name: one.name ?? "",
        isSpeaking: one.isSpeaking,
        isMuted: !one.isMicrophoneEnabled,
        isLocal: one.isLocal,
      })),
    });
  }, [participants, stores]);
  useEffect(() => stores.room.setState({ isPublishing: ownTrack !== undefined }), [ownTrack, stores]);
  useEffect(() => stores.room.setState({ quality: QUALITIES[quality] }), [quality, stores]);
  useEffect(() => stores.room.setState({ isRecorded }), [isRecorded, stores]);
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
