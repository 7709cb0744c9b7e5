import { useMemo, type KeyboardEvent, type PointerEvent } from "react";
import { clockText } from "./timer";
import "./waveform.css";

export interface WaveformTrack {
  id: string;
  /** Who speaks on it. */
  name: string;
  /** Loudness over time, 0 to 255, evenly spaced. */
  peaks: readonly number[];
}

export interface WaveformProps {
  /** One or two sides: the first grows upwards, the second downwards. */
  tracks: readonly WaveformTrack[];
  durationMs: number;
  /** Intervals that were not recorded. */
  gaps?: readonly { fromMs: number; toMs: number }[];
  positionMs: number;
  onSeek: (positionMs: number) => void;
  label: string;
}

const BARS = 160;
const SEEK_STEP_MS = 5_000;

function bars(peaks: readonly number[]): number[] {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    let most = 0;
    for (let i = from; i < to && i < peaks.length; i++) most = Math.max(most, peaks[i] ?? 0);
    return most / 255;
  });
}

/** A call's two sides over time. A slider: press anywhere, or use the arrow keys, to seek. Time runs from left to right in every language. */
export function Waveform({ tracks, durationMs, gaps = [], positionMs, onSeek, label }: WaveformProps) {
  const sides = useMemo(() => tracks.slice(0, 2).map((track) => bars(track.peaks)), [tracks]);
  const played = durationMs > 0 ? (positionMs / durationMs) * BARS : 0;

  const seek = (next: number) => onSeek(Math.round(Math.min(durationMs, Math.max(0, next))));
  const seekAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) seek(((event.clientX - box.left) / box.width) * durationMs);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: positionMs + SEEK_STEP_MS,
      ArrowUp: positionMs + SEEK_STEP_MS,
      ArrowLeft: positionMs - SEEK_STEP_MS,
      ArrowDown: positionMs - SEEK_STEP_MS,
      Home: 0,
      End: durationMs,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    seek(next);
  };

  return (
    <div
      className="ui-waveform"
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(positionMs / 1000)}
      aria-valuetext={`${clockText(positionMs)} / ${clockText(durationMs)}`}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekAt(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekAt(event);
      }}
    >
      <svg viewBox={`0 0 ${BARS * 3} 64`} preserveAspectRatio="none" aria-hidden>
        {gaps.map(({ fromMs, toMs }) => {
          const at = (ms: number) => (durationMs > 0 ? (Math.min(ms, durationMs) / durationMs) * BARS * 3 : 0);
          return <rect key={fromMs} className="ui-wave-gap" x={at(fromMs)} y="0" width={Math.max(2, at(toMs) - at(fromMs))} height="64" />;
        })}
        {sides.map((side, index) =>
          side.map((height, bar) => {
            const length = Math.max(1, height * (sides.length === 1 ? 60 : 30));
            const y = sides.length === 1 ? 32 - length / 2 : index === 0 ? 31 - length : 33;
            return (
              <rect
                key={`${index}-${bar}`}
                className="ui-wave-bar"
                data-side={index}
                data-played={bar < played || undefined}
                x={bar * 3}
                y={y}
                width="2"
                height={length}
              />
            );
          }),
        )}
        <rect className="ui-wave-head" x={played * 3 - 0.5} y="0" width="1.5" height="64" />
      </svg>
    </div>
  );
}
