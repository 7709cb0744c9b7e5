import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";

import type { Browser, Page } from "@playwright/test";

import { watchedContext } from "./browser";
import { freePort } from "./free-port";
import { type PeerEvent, RoomPeer } from "./room-peer";

/** The build for pages without a bundler. */
const script = createRequire(import.meta.url).resolve("livekit-client");

/** What the page offers to the peer. */
interface PageRoom {
  publish(hz: number): Promise<void>;
  say(topic: string, text: string): Promise<void>;
  leave(): Promise<void>;
}

/** A participant by livekit-client in a page of its own, which tells pitches by WebAudio. */
export class PagePeer extends RoomPeer {
  private errors = "";

  private constructor(
    private readonly page: Page,
    private readonly site: Server,
  ) {
    super();
    page.on("pageerror", (error) => (this.errors = `${this.errors}${error.message}\n`));
    page.on("console", (line) => {
      if (line.type() === "error") this.errors = `${this.errors}${line.text()}\n`;
    });
  }

  /** Joins by one peer connection (`/rtc/v1`) or by two (`/rtc`). */
  static async join(browser: Browser, room: { url: string; token: string }, connections: 1 | 2): Promise<PagePeer> {
    const { site, origin } = await emptySite();
    const page = await (await watchedContext(browser, origin)).newPage();
    const peer = new PagePeer(page, site);
    await page.goto(origin);
    await page.addScriptTag({ path: script });
    await page.exposeFunction("tell", (event: PeerEvent) => peer.events.push(event));
    await page.evaluate(joinRoom, { ...room, isSingle: connections === 1 });
    return peer;
  }

  async publish(hz: number): Promise<void> {
    await this.page.evaluate((hz) => (window as unknown as { room: PageRoom }).room.publish(hz), hz);
  }

  async say(topic: string, text: string): Promise<void> {
    await this.page.evaluate((words) => (window as unknown as { room: PageRoom }).room.say(...words), [topic, text] as const);
  }

  async leave(): Promise<void> {
    if (this.page.isClosed()) return;
    await this.page.evaluate(() => (window as unknown as { room: PageRoom }).room.leave());
    await this.page.context().close();
    this.site.close();
  }

  /** How many peer connections the page has made. */
  connections(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { peerConnections: RTCPeerConnection[] }).peerConnections.length);
  }

  protected complaint(): string {
    return this.errors.slice(-4000);
  }
}

/** A site of one empty page, whose origin is not the hub's. Chromium lets a page of this machine alone reach the hub here. */
async function emptySite(): Promise<{ site: Server; origin: string }> {
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<!doctype html><title>A room</title>"));
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    site.once("error", reject);
    site.listen(port, "127.0.0.1", resolve);
  });
  return { site, origin: `http://127.0.0.1:${port}` };
}

/** Runs in the page: joins, and leaves a `PageRoom` in its window. */
async function joinRoom({ url, token, isSingle }: { url: string; token: string; isSingle: boolean }): Promise<void> {
  const page = window as unknown as {
    LivekitClient: typeof import("livekit-client");
    tell(event: Record<string, unknown>): Promise<void>;
    room: PageRoom;
  };
  const { Room, RoomEvent, Track } = page.LivekitClient;
  const tell = (event: string, fields: object) => void page.tell({ event, at: Date.now() / 1000, ...fields });
  const audio = new AudioContext({ sampleRate: 48_000 });
  await audio.resume();

  /** The strongest frequency, its share of the energy and the loudness of what the analyser holds now. */
  const analysed = (analyser: AnalyserNode) => {
    const wave = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(wave);
    const square = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length;
    const decibels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(decibels);
    const powers = Array.from(decibels, (level) => 10 ** (level / 10));
    const energy = (some: number[]) => some.reduce((sum, power) => sum + power, 0);
    const peak = powers.indexOf(Math.max(...powers.slice(8)));
    const all = energy(powers);
    const share = all > 0 ? energy(powers.slice(Math.max(0, peak - 4), peak + 5)) / all : 0;
    return { hz: (peak * audio.sampleRate) / analyser.fftSize, share, dbfs: square > 0 ? 10 * Math.log10(square) : -120 };
  };

  const room = new Room({ singlePeerConnection: isSingle, adaptiveStream: false, dynacast: false });
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => tell("participant_connected", { identity }));
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => tell("participant_disconnected", { identity }));
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    tell("data", { topic, text: new TextDecoder().decode(payload), identity: participant?.identity });
  });
  room.on(RoomEvent.Disconnected, (reason) => tell("disconnected", { reason }));
  room.on(RoomEvent.TrackSubscribed, (track, { trackSid: sid }, { identity }) => {
    tell("track_subscribed", { sid, identity });
    if (track.kind !== Track.Kind.Audio) return;
    // Chromium gives WebAudio the sound of a remote track that an element plays.
    track.attach();
    const analyser = new AnalyserNode(audio, { fftSize: 16_384, smoothingTimeConstant: 0 });
    audio.createMediaStreamSource(new MediaStream([track.mediaStreamTrack])).connect(analyser);
    setInterval(() => tell("heard", { sid, identity, ...analysed(analyser) }), 250);
  });
  await room.connect(url, token);
  tell("connected", { sid: room.localParticipant.sid });

  page.room = {
    async publish(hz) {
      const speaker = new MediaStreamAudioDestinationNode(audio, { channelCount: 1 });
      const gain = new GainNode(audio, { gain: 0.4 });
      const oscillator = new OscillatorNode(audio, { frequency: hz });
      oscillator.connect(gain).connect(speaker);
      oscillator.start();
      const [track] = speaker.stream.getAudioTracks();
      const publication = await room.localParticipant.publishTrack(track!, { source: Track.Source.Microphone, dtx: false, red: false });
      tell("published", { sid: publication.trackSid, hz });
    },
    say: (topic, text) => room.localParticipant.publishData(new TextEncoder().encode(text), { topic, reliable: true }),
    leave: () => room.disconnect(),
  };
}
