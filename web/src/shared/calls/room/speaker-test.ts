const NOTES_HZ = [523.25, 659.25, 783.99];
const NOTE_S = 0.22;

/** Plays three rising notes on a speaker, to test it. Resolves after the last one. */
export async function playSpeakerTest(speakerId: string | null): Promise<void> {
  const context = new AudioContext();
  try {
    const output = context as AudioContext & { setSinkId?: (id: string) => Promise<void> };
    if (speakerId) await output.setSinkId?.(speakerId).catch(() => undefined);
    await context.resume();
    const gain = context.createGain();
    gain.connect(context.destination);
    const start = context.currentTime + 0.03;
    NOTES_HZ.forEach((frequency, index) => {
      const note = context.createOscillator();
      note.frequency.value = frequency;
      note.connect(gain);
      const at = start + index * NOTE_S;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.2, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
      note.start(at);
      note.stop(at + NOTE_S);
    });
    await new Promise((resolve) => setTimeout(resolve, NOTE_S * NOTES_HZ.length * 1000 + 120));
  } finally {
    void context.close();
  }
}
