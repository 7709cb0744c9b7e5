import type { HeldRight } from "../../../api/schema";
import { useAccessWords } from "./words";

/** Rights with where they hold and why; `isShort` leaves out the name of the one that was asked for. */
export function HeldRights({ rights, isShort }: { rights: readonly HeldRight[]; isShort?: boolean }) {
  const words = useAccessWords();
  return (
    <ul className="roles-rights">
      {rights.map((held) => (
        <li key={held.right}>
          {isShort ? null : <span className="roles-right">{words.right(held.right)}</span>}
          <span className="roles-where">{words.where(held)}</span>
          <ul className="roles-reasons">
            {held.reasons.map(words.reason).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
