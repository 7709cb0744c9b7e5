import { Track, type AudioCaptureOptions, type LocalAudioTrack, type LocalParticipant } from "livekit-client";
import { microphoneProblem } from "./microphone";

/** The wanted state of our microphone in a room. */
export interface WantedVoice {
  /** False takes the track out of the room and lets go of the microphone: nothing is sent, not even silence. */
  isPublished: boolean;
  isMuted: boolean;
  /** The chosen microphone; null follows the system. */
  deviceId: string | null;
  suppressesNoise: boolean;
}

/** The part of LiveKit's own participant that is used here. */
export type VoiceHost = Pick<LocalParticipant, "getTrackPublication" | "createTracks" | "publishTrack" | "unpublishTrack">;

function captureOf(voice: WantedVoice, deviceId: string | null): AudioCaptureOptions {
  return {
    echoCancellation: true,
    autoGainControl: true,
    noiseSuppression: voice.suppressesNoise,
    deviceId: deviceId ? { exact: deviceId } : { ideal: "default" },
  };
}

/**
 * Brings our microphone in a room to the wanted state, one step after the other: publishing, muting, and changing the device each
 * take a while, and a new request waits for the current step and replaces older requests.
 */
export class OwnVoice {
  private readonly host: VoiceHost;
  private readonly onChange: (problem: unknown) => void;
  private wanted: WantedVoice | null = null;
  private captured: { deviceId: string | null; suppressesNoise: boolean } | null = null;
  private isBusy = false;

  /** `onChange` gets null when a request is fulfilled, or the error of the browser or the room. */
  constructor(host: VoiceHost, onChange: (problem: unknown) => void) {
    this.host = host;
    this.onChange = onChange;
  }

  want(voice: WantedVoice): void {
    this.wanted = voice;
    if (!this.isBusy) void this.settle();
  }

  /** Whether the microphone that was heard is gone: it was pulled out, or the system took it away. */
  get isUnplugged(): boolean {
    return this.track?.mediaStreamTrack.readyState === "ended";
  }

  /** Tries once more what could not be fulfilled. */
  again(): void {
    if (this.wanted) this.want({ ...this.wanted });
  }

  private async settle(): Promise<void> {
    this.isBusy = true;
    for (let done: WantedVoice | null = null; this.wanted && this.wanted !== done;) {
      done = this.wanted;
      try {
        await this.fulfil(done);
        this.onChange(null);
      } catch (error) {
        this.onChange(error);
      }
    }
    this.isBusy = false;
  }

  private get track(): LocalAudioTrack | undefined {
    return this.host.getTrackPublication(Track.Source.Microphone)?.audioTrack as LocalAudioTrack | undefined;
  }

  private async fulfil(voice: WantedVoice): Promise<void> {
    const { track } = this;
    if (!voice.isPublished) {
      if (track) await this.host.unpublishTrack(track, true);
      this.captured = null;
      return;
    }
    if (!track) {
      await this.publish(voice);
      return;
    }
    // Silence first: a muted person is not heard while a device changes.
    if (voice.isMuted) await track.mute();
    const isChanged = this.captured !== null && (this.captured.deviceId !== voice.deviceId || this.captured.suppressesNoise !== voice.suppressesNoise);
    // A microphone that is gone is opened again, or another in its place, as soon as somebody wants to be heard.
    if (isChanged || (this.isUnplugged && !voice.isMuted)) {
      await withFallback(voice, (capture) => track.restartTrack(capture));
      this.captured = voice;
    }
    this.captured ??= voice;
    if (!voice.isMuted) await track.unmute();
  }

  private async publish(voice: WantedVoice): Promise<void> {
    const [made] = await withFallback(voice, (audio) => this.host.createTracks({ audio }));
    if (!made) return;
    if (this.wanted && !this.wanted.isPublished) {
      // The request was withdrawn while the browser asked for the microphone.
      made.stop();
      return;
    }
    try {
      if (voice.isMuted) await made.mute();
      await this.host.publishTrack(made, { source: Track.Source.Microphone });
      this.captured = voice;
    } catch (error) {
      made.stop();
      throw error;
    }
  }
}

/** A chosen microphone that is gone is replaced by the system's. */
async function withFallback<Answer>(voice: WantedVoice, open: (capture: AudioCaptureOptions) => Promise<Answer>): Promise<Answer> {
  try {
    return await open(captureOf(voice, voice.deviceId));
  } catch (error) {
    if (!voice.deviceId || microphoneProblem(error) !== "missing") throw error;
    return open(captureOf(voice, null));
  }
}
