/**
 * A participant by LiveKit's SDK for Node.js, a program of its own that speaks the lines of media/tests/peers/peer.py:
 * commands on its input (`publish`, `data`, `leave`), events on its output.
 *
 *     node rtc-node-peer.ts --url URL --token TOKEN --connections 1|2
 */

import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import {
  AudioFrame,
  AudioSource,
  AudioStream,
  dispose,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from "@livekit/rtc-node";

const SPEAKING_RATE = 48_000;
/** What is heard is brought down to this rate: every tone of the tests lies below half of it. */
const HEARING_RATE = 8_000;
/** A quarter of a second. */
const WINDOW = HEARING_RATE / 4;

type Command = { cmd: "publish"; hz: number } | { cmd: "data"; topic: string; text: string; reliable: boolean } | { cmd: "leave" };

function tell(event: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ event, at: Date.now() / 1000, ...fields })}\n`);
}

/** The strongest frequency, its share of the energy and the loudness of a window of samples. */
function analysed(samples: Int16Array): { hz: number; share: number; dbfs: number } {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const dbfs = square > 0 ? 10 * Math.log10(square / 32768 ** 2) : -120;
  const length = samples.length;
  const turn = Float64Array.from({ length }, (_, at) => Math.cos((2 * Math.PI * at) / length));
  const smooth = Float64Array.from(samples, (sample, at) => sample * (1 - turn[at]!));
  // A plain Fourier sum: the sine is the cosine a quarter of a turn later.
  const powers = Array.from({ length: length / 2 }, (_, bin) => {
    let [real, imaginary] = [0, 0];
    for (let at = 0; at < length; at++) {
      const angle = (bin * at) % length;
      real += smooth[at]! * turn[angle]!;
      imaginary += smooth[at]! * turn[(angle + (3 * length) / 4) % length]!;
    }
    return real * real + imaginary * imaginary;
  });
  const energy = (some: number[]) => some.reduce((sum, power) => sum + power, 0);
  const peak = powers.indexOf(Math.max(...powers.slice(4)));
  const all = energy(powers);
  const share = all > 0 ? energy(powers.slice(Math.max(0, peak - 3), peak + 4)) / all : 0;
  return { hz: (peak * HEARING_RATE) / length, share, dbfs };
}

async function listen(track: RemoteTrack, sid: string | undefined, identity: string): Promise<void> {
  const window = new Int16Array(WINDOW);
  let filled = 0;
  const frames = new AudioStream(track, { sampleRate: HEARING_RATE, numChannels: 1 }).getReader();
  for (;;) {
    const { value: frame } = await frames.read();
    if (!frame) return;
    const fitting = frame.data.subarray(0, WINDOW - filled);
    window.set(fitting, filled);
    filled += fitting.length;
    if (filled < WINDOW) continue;
    tell("heard", { sid, identity, ...analysed(window) });
    const rest = frame.data.subarray(fitting.length);
    window.set(rest);
    filled = rest.length;
  }
}

/** Publishes a tone that sounds until the program ends. */
async function publish(room: Room, hz: number): Promise<void> {
  const source = new AudioSource(SPEAKING_RATE, 1, 200);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE, dtx: false, red: false });
  const publication = await room.localParticipant!.publishTrack(LocalAudioTrack.createAudioTrack("tone", source), options);
  void sound(source, hz);
  tell("published", { sid: publication.sid, hz });
}

async function sound(source: AudioSource, hz: number): Promise<void> {
  const length = SPEAKING_RATE / 100;
  for (let start = 0; ; start += length) {
    const wave = Int16Array.from({ length }, (_, at) => 0.4 * 32767 * Math.sin((2 * Math.PI * hz * (start + at)) / SPEAKING_RATE));
    await source.captureFrame(new AudioFrame(wave, SPEAKING_RATE, 1, length));
  }
}

const { values } = parseArgs({ options: { url: { type: "string" }, token: { type: "string" }, connections: { type: "string" } } });
const room = new Room();
room.on(RoomEvent.ParticipantConnected, ({ identity }) => tell("participant_connected", { identity }));
room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => tell("participant_disconnected", { identity }));
room.on(RoomEvent.TrackSubscribed, (track, { sid }, { identity }) => {
  tell("track_subscribed", { sid, identity });
  if (track.kind === TrackKind.KIND_AUDIO) void listen(track, sid, identity);
});
room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
  tell("data", { topic, text: new TextDecoder().decode(payload), identity: participant?.identity });
});
room.on(RoomEvent.Disconnected, (reason) => tell("disconnected", { reason }));

// The SDK hands every option on to its core, also those that its own type does not name.
const options = { autoSubscribe: true, dynacast: true, singlePeerConnection: values.connections === "1" };
await room.connect(values.url!, values.token!, options);
tell("connected", { sid: room.localParticipant?.sid });

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  if (command.cmd === "leave") break;
  if (command.cmd === "publish") {
    await publish(room, command.hz);
  } else {
    const { topic, reliable, text } = command;
    await room.localParticipant!.publishData(new TextEncoder().encode(text), { topic, reliable });
  }
  tell("done", { cmd: command.cmd });
}
await room.disconnect();
await dispose();
process.exit(0);
