/**
 * A participant by LiveKit's SDK for Node.js, a program of its own that speaks the lines of media/tests/peers/peer.py:
 * commands on its input, events on its output.
 *
 *     node rtc-node-peer.ts --url URL --token TOKEN --connections 1|2
 */

import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { dispose, Room, RoomEvent, TrackKind } from "@livekit/rtc-node";

import type { Actions, PeerCommand } from "./peer-command";
import { call, read, register } from "./rtc-node-room/data.ts";
import { emit } from "./rtc-node-room/lines.ts";
import { film, watch } from "./rtc-node-room/picture.ts";
import { listen, Tone } from "./rtc-node-room/sound.ts";

const { values } = parseArgs({ options: { url: { type: "string" }, token: { type: "string" }, connections: { type: "string" } } });
const room = new Room();
room.on(RoomEvent.ParticipantConnected, ({ identity }) => emit("participant_connected", { identity }));
room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => emit("participant_disconnected", { identity }));
room.on(RoomEvent.ParticipantAttributesChanged, (_changed, { identity, attributes }) => emit("attributes", { identity, attributes }));
room.on(RoomEvent.DtmfReceived, (code, digit, { identity }) => emit("dtmf", { code, digit, identity }));
room.on(RoomEvent.TrackUnpublished, ({ sid }, { identity }) => emit("track_unpublished", { sid, identity }));
room.on(RoomEvent.TrackMuted, ({ sid }, { identity }) => emit("track_muted", { sid, identity }));
room.on(RoomEvent.TrackUnmuted, ({ sid }, { identity }) => emit("track_unmuted", { sid, identity }));
room.on(RoomEvent.TrackSubscribed, (track, { sid }, { identity }) => {
  emit("track_subscribed", { sid, identity });
  void (track.kind === TrackKind.KIND_AUDIO ? listen : watch)(track, sid, identity);
});
room.on(RoomEvent.Disconnected, (reason) => emit("disconnected", { reason }));
read(room);

// The SDK hands every option on to its core, also those that its own type does not name.
const options = { autoSubscribe: true, dynacast: true, singlePeerConnection: values.connections === "1" };
await room.connect(values.url!, values.token!, options);
const me = room.localParticipant!;
emit("connected", { sid: me.sid });

const tones: Tone[] = [];
const actions: Actions = {
  publish: async ({ hz }) => void tones.push(await Tone.publish(room, hz)),
  unpublish: async () => tones.pop()?.unpublish(),
  mute: async ({ muted }) => tones.forEach((tone) => tone.mute(muted)),
  camera: ({ rgb, width }) => film(room, rgb, width),
  data: ({ topic, text, reliable }) => me.publishData(new TextEncoder().encode(text), { topic, reliable }),
  text: async ({ topic, text }) => void (await me.sendText(text, { topic })),
  file: ({ path }) => me.sendFile(path, { topic: "bulk" }),
  register: async ({ method }) => register(room, method),
  rpc: ({ to, method, payload }) => call(room, to, method, payload),
  attributes: ({ attributes }) => me.setAttributes(attributes),
  dtmf: ({ code, digit }) => me.publishDtmf(code, digit),
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as PeerCommand | { cmd: "leave" };
  if (command.cmd === "leave") break;
  try {
    await (actions[command.cmd] as (command: PeerCommand) => Promise<void>)(command);
    emit("done", { cmd: command.cmd });
  } catch (error) {
    // The test decides what that means.
    emit("failed", { cmd: command.cmd, text: String(error) });
  }
}
await room.disconnect();
await dispose();
process.exit(0);
