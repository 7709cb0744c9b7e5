import type { RoomWindow } from "./window";

/** Runs in the page, first: creates a room object, and reports its participants and tracks. */
export function openRoom(isSingle: boolean): void {
  const page = window as unknown as RoomWindow;
  const { Room, RoomEvent } = page.LivekitClient;
  page.emit = (event, fields) => void page.report({ event, at: Date.now() / 1000, ...fields });
  page.actions = {} as RoomWindow["actions"];
  const { emit } = page;
  const room = new Room({ singlePeerConnection: isSingle, adaptiveStream: false, dynacast: false });
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => emit("participant_connected", { identity }));
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => emit("participant_disconnected", { identity }));
  room.on(RoomEvent.ParticipantAttributesChanged, (_changed, { identity, attributes }) => emit("attributes", { identity, attributes }));
  room.on(RoomEvent.TrackSubscribed, (_track, { trackSid: sid }, { identity }) => emit("track_subscribed", { sid, identity }));
  room.on(RoomEvent.TrackUnpublished, ({ trackSid: sid }, { identity }) => emit("track_unpublished", { sid, identity }));
  room.on(RoomEvent.TrackMuted, ({ trackSid: sid }, { identity }) => emit("track_muted", { sid, identity }));
  room.on(RoomEvent.TrackUnmuted, ({ trackSid: sid }, { identity }) => emit("track_unmuted", { sid, identity }));
  room.on(RoomEvent.SipDTMFReceived, ({ code, digit }, sender) => emit("dtmf", { code, digit, identity: sender?.identity }));
  room.on(RoomEvent.SignalReconnecting, () => emit("resuming", {}));
  room.on(RoomEvent.Reconnecting, () => emit("reconnecting", {}));
  room.on(RoomEvent.Reconnected, () => emit("reconnected", { sid: room.localParticipant.sid }));
  room.on(RoomEvent.Disconnected, (reason) => emit("disconnected", { reason }));
  page.actions.attributes = ({ attributes }) => room.localParticipant.setAttributes(attributes);
  page.actions.dtmf = ({ code, digit }) => room.localParticipant.publishDtmf(code, digit);
  page.room = room;
}

/** Runs in the page, at last. */
export async function enterRoom({ url, token }: { url: string; token: string }): Promise<void> {
  const { room, emit } = window as unknown as RoomWindow;
  await room.connect(url, token);
  emit("connected", { sid: room.localParticipant.sid });
}
