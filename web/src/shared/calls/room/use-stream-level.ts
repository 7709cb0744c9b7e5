import { useEffect, useState } from "react";

const EVERY_MS = 80;

/** Loudness of a stream of the microphone, 0 to 1; 0 without one. */
export function useStreamLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream || typeof AudioContext === "undefined") {
      setLevel(0);
      return;
    }
    const context = new AudioContext();
    // Some browsers start it paused when the press that led here is long past.
    void context.resume().catch(() => undefined);
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      let energy = 0;
      for (const sample of samples) energy += sample * sample;
      const decibels = 10 * Math.log10(energy / samples.length + 1e-10);
      // Speech lies between about -55 and -15 dB of full scale.
      setLevel(Math.min(1, Math.max(0, (decibels + 55) / 40)));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      source.disconnect();
      void context.close();
    };
  }, [stream]);
  return level;
}
