import { CircleCheck, CircleMinus, Moon, NotebookPen } from "lucide-react";
import "./presence-mark.css";

const SIGNS = { available: CircleCheck, busy: CircleMinus, wrap_up: NotebookPen, away: Moon };

/** The sign of whether somebody takes calls, by shape and colour; the word is beside it. */
export function PresenceMark({ state }: { state: keyof typeof SIGNS }) {
  const Sign = SIGNS[state];
  return <Sign size={16} aria-hidden className="ui-presence" data-state={state} />;
}
