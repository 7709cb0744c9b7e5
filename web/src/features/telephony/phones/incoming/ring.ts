import { playTones, soundContext, type Tone } from "../../../../shared/calls/tones";

/** Two notes, twice a breath, for a minute: longer than any caller waits. */
const EVERY_S = 3;
const ROUNDS = 20;
const NOTES: Tone[] = [440, 480].map((hertz) => ({ hertz, at: 0, seconds: 0.9 }));
const RING: Tone[] = Array.from({ length: ROUNDS }, (_, round) => NOTES.map((tone) => ({ ...tone, at: round * EVERY_S }))).flat();

/** Rings until the answered function is called. Silent where the browser allows no sound yet. */
export function ringPhone(): () => void {
  const sound = soundContext();
  if (!sound) return () => undefined;
  if (sound.state === "suspended") void sound.resume();
  return playTones(sound, RING);
}
