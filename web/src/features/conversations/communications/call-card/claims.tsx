import type { Claim } from "../../../../api/schema";
import { clockText } from "../../../../ui/timer";

export interface ClaimsProps {
  claims: readonly Claim[];
  onSeek: (ms: number) => void;
}

/** What a summary says, each sentence with who said it and its second, which it leads to. */
export function Claims({ claims, onSeek }: ClaimsProps) {
  return (
    <ul className="summary-claims">
      {claims.map((claim) => (
        <li key={claim.segment_id}>
          <button type="button" className="transcript-segment" onClick={() => onSeek(claim.start_ms)}>
            <span className="transcript-time tabular">{clockText(claim.start_ms)}</span>
            <span className="transcript-words">
              <strong className="transcript-speaker" dir="auto">
                {claim.speaker}
              </strong>
              <span dir="auto">{claim.text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
