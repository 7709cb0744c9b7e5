import type { LocalTrackPublication } from "livekit-client";

import type { RoomWindow } from "./window";

/** Runs in the page, in an open room: reports pitches by WebAudio, and publishes tones. */
export async function bringSound(): Promise<void> {
  const { actions, LivekitClient, room, emit } = window as unknown as RoomWindow;
  const { RoomEvent, Track } = LivekitClient;
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

  room.on(RoomEvent.TrackSubscribed, (track, { trackSid: sid }, { identity }) => {
    if (track.kind !== Track.Kind.Audio) return;
    // Chromium gives WebAudio the sound of a remote track that an element plays.
    track.attach();
    const analyser = new AnalyserNode(audio, { fftSize: 16_384, smoothingTimeConstant: 0 });
    audio.createMediaStreamSource(new MediaStream([track.mediaStreamTrack])).connect(analyser);
    setInterval(() => emit("heard", { sid, identity, ...analysed(analyser) }), 250);
  });

  const tones: LocalTrackPublication[] = [];
  actions.publish = async ({ hz }) => {
    const speaker = new MediaStreamAudioDestinationNode(audio, { channelCount: 1 });
    const gain = new GainNode(audio, { gain: 0.4 });
    const oscillator = new OscillatorNode(audio, { frequency: hz });
    oscillator.connect(gain).connect(speaker);
    oscillator.start();
    const [track] = speaker.stream.getAudioTracks();
    const tone = await room.localParticipant.publishTrack(track!, { source: Track.Source.Microphone, dtx: false, red: false });
    tones.push(tone);
    emit("published", { sid: tone.trackSid, hz });
  };
  actions.unpublish = async () => {
    const tone = tones.pop();
    if (!tone) return;
    await room.localParticipant.unpublishTrack(tone.track!);
    emit("unpublished", { sid: tone.trackSid });
  };
  actions.mute = async ({ muted }) => {
    await Promise.all(tones.map((tone) => (muted ? tone.mute() : tone.unmute())));
  };
}
