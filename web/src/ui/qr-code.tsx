import { useMemo } from "react";
import { encode } from "uqr";

/** Light modules around the code that scanners need. */
const QUIET = 4;

/** A text as a QR code, drawn as one path so that it is sharp at any size. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: QUIET });
    const cells = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: cells.join("") };
  }, [text]);
  return (
    <svg role="img" aria-label={label} className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
