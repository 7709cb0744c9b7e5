let context: AudioContext | null = null;

/** A soft tone: how high, and when and how long it sounds, in seconds after the first. */
export interface Tone {
  hertz: number;
  at: number;
  seconds: number;
}

const SILENT = 0.0001;
const LOUD = 0.08;
const RISE_S = 0.02;

/** The page's audio context. It is suspended until the browser allows sound; null if there is none. */
export function soundContext(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  return context;
}

/** Plays tones, beginning now. Answers a function that ends them. */
export function playTones(sound: AudioContext, tones: readonly Tone[]): () => void {
  const out = sound.createGain();
  out.connect(sound.destination);
  const start = sound.currentTime + 0.02;
  for (const { hertz, at, seconds } of tones) {
    const note = sound.createOscillator();
    const gain = sound.createGain();
    const from = start + at;
    note.frequency.value = hertz;
    gain.gain.setValueAtTime(SILENT, from);
    gain.gain.exponentialRampToValueAtTime(LOUD, from + RISE_S);
    gain.gain.exponentialRampToValueAtTime(SILENT, from + seconds);
    note.connect(gain).connect(out);
    note.start(from);
    note.stop(from + seconds + 0.02);
  }
  return () => out.disconnect();
}
