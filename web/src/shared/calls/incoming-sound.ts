import { playTones, soundContext, type Tone } from "./tones";

let lastAt = 0;

const TONES: Tone[] = [880, 1174.66].map((hertz, index) => ({ hertz, at: index * 0.12, seconds: 0.22 }));
const LEAST_GAP_MS = 1_500;

/** Two short soft notes for a message that came in. Silent where the browser does not allow sound yet. */
export function playIncoming(): void {
  const sound = soundContext();
  if (!sound || Date.now() - lastAt < LEAST_GAP_MS) return;
  lastAt = Date.now();
  if (sound.state === "suspended") void sound.resume();
  playTones(sound, TONES);
}
