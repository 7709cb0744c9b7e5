import { useEffect, useRef, type RefObject } from "react";

interface Playing {
  audio: HTMLAudioElement;
  url: string;
}

function silence(playing: RefObject<Playing | null>): void {
  if (!playing.current) return;
  playing.current.audio.pause();
  URL.revokeObjectURL(playing.current.url);
  playing.current = null;
}

/** Plays one sound at a time; it ends with what shows it. */
export function usePlayer(onFailed: () => void): (bytes: Blob) => void {
  const playing = useRef<Playing | null>(null);
  useEffect(() => () => silence(playing), []);
  return (bytes) => {
    silence(playing);
    const url = URL.createObjectURL(bytes);
    const audio = new Audio(url);
    playing.current = { audio, url };
    audio.addEventListener("ended", () => silence(playing));
    audio.play().catch(onFailed);
  };
}
