import "./skeleton.css";

export interface SkeletonProps {
  /** How many lines. */
  lines?: number;
  /** The shape of what will come. */
  shape?: "text" | "title" | "row" | "card" | "circle";
}

/** Placeholder of loading content. Put `aria-busy` on the region around it. */
export function Skeleton({ lines = 1, shape = "text" }: SkeletonProps) {
  return (
    <span className="ui-skeleton" data-shape={shape} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="ui-skeleton-line" />
      ))}
    </span>
  );
}
