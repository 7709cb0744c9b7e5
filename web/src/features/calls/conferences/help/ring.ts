import { playTones, soundContext, type Tone } from "../../../../shared/calls/tones";

const TIMES = 5;
const EVERY_S = 3;
const CALL: Tone[] = [659.25, 830.61, 659.25].map((hertz, index) => ({ hertz, at: index * 0.18, seconds: 0.34 }));
const RING: Tone[] = Array.from({ length: TIMES }, (_, round) => CALL.map((tone) => ({ ...tone, at: tone.at + round * EVERY_S }))).flat();

/** Only one tab of a browser rings: the others wait for their turn. */
function alone(signal: AbortSignal, action: () => void): void {
  if (!("locks" in navigator)) {
    action();
    return;
  }
  const untilOver = () => {
    action();
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  };
  navigator.locks.request("help-ring", { signal }, untilOver).catch(() => undefined);
}

/**
 * Rings a few times, softly. A browser that allows no sound before somebody has pressed a key or button rings from then on.
 * Answers a function that ends it.
 */
export function ring(): () => void {
  const sound = soundContext();
  if (!sound) return () => undefined;
  const over = new AbortController();
  const { signal } = over;
  let isBegun = false;
  const begin = () => {
    if (isBegun || signal.aborted || sound.state !== "running") return;
    isBegun = true;
    alone(signal, () => {
      const silence = playTones(sound, RING);
      signal.addEventListener("abort", silence);
    });
  };
  const wake = () => void sound.resume().then(begin, () => undefined);
  sound.addEventListener("statechange", begin, { signal });
  document.addEventListener("pointerdown", wake, { signal });
  document.addEventListener("keydown", wake, { signal });
  begin();
  if (!isBegun) wake();
  return () => over.abort();
}
