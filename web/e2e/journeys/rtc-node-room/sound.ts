import { FfiRequest, livekitFfiRequest } from "@livekit/rtc-ffi-bindings";
import { AudioFrame, AudioSource, AudioStream, LocalAudioTrack, type RemoteTrack, type Room, TrackPublishOptions, TrackSource } from "@livekit/rtc-node";

import { emit } from "./lines.ts";

const SPEAKING_RATE = 48_000;
/** Received sound is resampled to this rate: every tone of the tests is below half of it. */
const HEARING_RATE = 8_000;
/** A quarter of a second. */
const WINDOW = HEARING_RATE / 4;

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

/** Reports the sound of a track, four times a second. */
export async function listen(track: RemoteTrack, sid: string | undefined, identity: string): Promise<void> {
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
    emit("heard", { sid, identity, ...analysed(window) });
    const rest = frame.data.subarray(fitting.length);
    window.set(rest);
    filled = rest.length;
  }
}

/** A published sine tone. */
export class Tone {
  private readonly source = new AudioSource(SPEAKING_RATE, 1, 200);
  private readonly track = LocalAudioTrack.createAudioTrack("tone", this.source);
  private readonly room: Room;
  private sid = "";
  private isOver = false;

  private constructor(room: Room) {
    this.room = room;
  }

  static async publish(room: Room, hz: number): Promise<Tone> {
    const tone = new Tone(room);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE, dtx: false, red: false });
    const publication = await room.localParticipant!.publishTrack(tone.track, options);
    tone.sid = publication.sid!;
    void tone.sound(hz);
    emit("published", { sid: tone.sid, hz });
    return tone;
  }

  /** The SDK has no call for this; its core, which the Python SDK runs on too, takes the request. */
  mute(muted: boolean): void {
    const value = { trackHandle: this.track.ffi_handle.handle, mute: muted };
    livekitFfiRequest(new FfiRequest({ message: { case: "localTrackMute", value } }).toBinary());
  }

  async unpublish(): Promise<void> {
    await this.room.localParticipant!.unpublishTrack(this.sid);
    this.isOver = true;
    emit("unpublished", { sid: this.sid });
  }

  private async sound(hz: number): Promise<void> {
    const length = SPEAKING_RATE / 100;
    for (let start = 0; !this.isOver; start += length) {
      const wave = Int16Array.from({ length }, (_, at) => 0.4 * 32767 * Math.sin((2 * Math.PI * hz * (start + at)) / SPEAKING_RATE));
      await this.source.captureFrame(new AudioFrame(wave, SPEAKING_RATE, 1, length));
    }
  }
}
