let context: AudioContext | null = null;
let lastAt = 0;

const NOTES_HZ = [880, 1174.66];
const LEAST_GAP_MS = 1_500;

/** Two short soft notes for a message that came in. Silent where the browser does not allow sound yet. */
export function playIncoming(): void {
  if (typeof AudioContext === "undefined" || Date.now() - lastAt < LEAST_GAP_MS) return;
  lastAt = Date.now();
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.02;
  NOTES_HZ.forEach((frequency, index) => {
    if (!context) return;
    const note = context.createOscillator();
    const gain = context.createGain();
    const at = start + index * 0.12;
    note.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.08, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    note.connect(gain).connect(context.destination);
    note.start(at);
    note.stop(at + 0.24);
  });
}
