import { Check, CheckCheck, CircleAlert, CirclePause, Clock } from "lucide-react";
import "./delivery-mark.css";

/** waiting: on its way · done: arrived · problem: it failed · stopped: it will not be sent. */
export type DeliveryMood = "waiting" | "done" | "problem" | "stopped";

/** The delivery states of a message, as the server names them. */
export type DeliveryState =
  | "created"
  | "scheduled"
  | "held-quiet-hours"
  | "held-consent"
  | "sending"
  | "sent"
  | "delivered"
  | "temporary-failure"
  | "permanent-failure"
  | "technical-failure"
  | "cancelled"
  | "opted-out";

const MOODS: Record<DeliveryState, DeliveryMood> = {
  created: "waiting",
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

/** The mood of a delivery state; an unknown state is still on its way. */
export function deliveryMood(state: string): DeliveryMood {
  return MOODS[state as DeliveryState] ?? "waiting";
}

export interface DeliveryMarkProps {
  state: string;
  /** The state in words, for example "Delivered". */
  label: string;
  /** Shows the words beside the mark instead of only reading them aloud. */
  showWords?: boolean;
}

/** A small mark that says what became of a message. */
export function DeliveryMark({ state, label, showWords }: DeliveryMarkProps) {
  const mood = deliveryMood(state);
  const Icon = mood === "problem" ? CircleAlert : mood === "stopped" ? CirclePause : state === "delivered" ? CheckCheck : state === "sent" ? Check : Clock;
  return (
    <span className="ui-delivery" data-mood={mood}>
      <Icon size={14} aria-hidden />
      <span className={showWords ? undefined : "ui-visually-hidden"}>{label}</span>
    </span>
  );
}
