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

/** Plays one sound at a time; it stops when its component is unmounted. `onFailed`: the browser cannot play it. */
export function usePlayer(onFailed: () => void): (bytes: Blob) => void {
  const playing = useRef<Playing | null>(null);
  useEffect(() => () => silence(playing), []);
  return (bytes) => {
    silence(playing);
    const url = URL.createObjectURL(bytes);
    const audio = new Audio(url);
    playing.current = { audio, url };
    audio.addEventListener("ended", () => silence(playing));
    audio.play().catch((error: unknown) => {
      // Another sound took its place, or its button is gone.
      if (!(error instanceof DOMException && error.name === "AbortError")) onFailed();
    });
  };
}
