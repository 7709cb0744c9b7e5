import { useState } from "react";

/** In degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Widths of a picture in per cent of its frame. */
export const ZOOMS: readonly number[] = [50, 75, 100, 150, 200, 300];

interface Size {
  width: number;
  height: number;
}

/** A picture as it lies, or turned: then drawn into a frame of its turned size, so that it can be scrolled to its edges. */
export function TurnedPicture({ address, name, turn, zoom }: { address: string; name: string; turn: Turn; zoom: number }) {
  const [size, setSize] = useState<Size | null>(null);
  if (turn === 0 || size === null) {
    return (
      <img
        className="case-picture"
        data-zoom={zoom}
        data-turn={turn}
        src={address}
        alt={name}
        onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
      />
    );
  }
  const { width, height } = size;
  const isUpright = turn === 180;
  const [across, down] = isUpright ? [width, height] : [height, width];
  return (
    <svg className="case-picture" data-zoom={zoom} data-turn={turn} viewBox={`0 0 ${across} ${down}`} role="img" aria-label={name}>
      <image
        href={address}
        width={width}
        height={height}
        transform={`translate(${across / 2} ${down / 2}) rotate(${turn}) translate(${-width / 2} ${-height / 2})`}
      />
    </svg>
  );
}
