import { Check, CheckCheck, CircleAlert, CirclePause, Clock } from "lucide-react";
import type { DeliveryState } from "../api/schema";
import "./delivery-mark.css";

/** waiting: being delivered · done: arrived · problem: it failed · stopped: it will not be sent. */
export type DeliveryTone = "waiting" | "done" | "problem" | "stopped";

const TONES: Record<DeliveryState, DeliveryTone> = {
  created: "waiting",
  undoable: "waiting",
  "held-undo": "waiting",
  scheduled: "waiting",
  "held-quiet-hours": "waiting",
  "held-consent": "stopped",
  sending: "waiting",
  sent: "done",
  delivered: "done",
  "temporary-failure": "waiting",
  "permanent-failure": "problem",
  "technical-failure": "problem",
  cancelled: "stopped",
  "opted-out": "stopped",
};

/** The tone of a delivery state; an unknown one, added by a newer hub, is still being delivered. */
export function deliveryTone(state: string): DeliveryTone {
  return TONES[state as DeliveryState] ?? "waiting";
}

export interface DeliveryMarkProps {
  state: DeliveryState;
  /** The state in words, for example "Delivered". */
  label: string;
  /** Shows the words beside the mark instead of only reading them aloud. */
  showWords?: boolean;
}

/** A small mark with a message's delivery state. */
export function DeliveryMark({ state, label, showWords }: DeliveryMarkProps) {
  const tone = deliveryTone(state);
  const Icon = tone === "problem" ? CircleAlert : tone === "stopped" ? CirclePause : state === "delivered" ? CheckCheck : state === "sent" ? Check : Clock;
  return (
    <span className="ui-delivery" data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span className={showWords ? undefined : "ui-visually-hidden"}>{label}</span>
    </span>
  );
}
