import type { RoomWindow } from "./window";

/** Runs in the page, at first: makes a room that one may enter, and tells who and what comes and goes there. */
export function openRoom(isSingle: boolean): void {
  const page = window as unknown as RoomWindow;
  const { Room, RoomEvent } = page.LivekitClient;
  page.tell = (event, fields) => void page.report({ event, at: Date.now() / 1000, ...fields });
  page.actions = {} as RoomWindow["actions"];
  const { tell } = page;
  const room = new Room({ singlePeerConnection: isSingle, adaptiveStream: false, dynacast: false });
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => tell("participant_connected", { identity }));
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => tell("participant_disconnected", { identity }));
  room.on(RoomEvent.ParticipantAttributesChanged, (_changed, { identity, attributes }) => tell("attributes", { identity, attributes }));
  room.on(RoomEvent.TrackSubscribed, (_track, { trackSid: sid }, { identity }) => tell("track_subscribed", { sid, identity }));
  room.on(RoomEvent.TrackUnpublished, ({ trackSid: sid }, { identity }) => tell("track_unpublished", { sid, identity }));
  room.on(RoomEvent.TrackMuted, ({ trackSid: sid }, { identity }) => tell("track_muted", { sid, identity }));
  room.on(RoomEvent.TrackUnmuted, ({ trackSid: sid }, { identity }) => tell("track_unmuted", { sid, identity }));
  room.on(RoomEvent.SignalReconnecting, () => tell("resuming", {}));
  room.on(RoomEvent.Reconnecting, () => tell("reconnecting", {}));
  room.on(RoomEvent.Reconnected, () => tell("reconnected", { sid: room.localParticipant.sid }));
  room.on(RoomEvent.Disconnected, (reason) => tell("disconnected", { reason }));
  page.actions.attributes = ({ attributes }) => room.localParticipant.setAttributes(attributes);
  page.room = room;
}

/** Runs in the page, at last. */
export async function enterRoom({ url, token }: { url: string; token: string }): Promise<void> {
  const { room, tell } = window as unknown as RoomWindow;
  await room.connect(url, token);
  tell("connected", { sid: room.localParticipant.sid });
}
