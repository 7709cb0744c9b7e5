import { Check, CheckCheck, CircleAlert, CirclePause, Clock } from "lucide-react";
import type { DeliveryState } from "../api/schema";
import "./delivery-mark.css";

/** waiting: on its way · done: arrived · problem: it failed · stopped: it will not be sent. */
export type DeliveryMood = "waiting" | "done" | "problem" | "stopped";

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

/** The mood of a delivery state; one that a newer hub has added is still on its way. */
export function deliveryMood(state: string): DeliveryMood {
  return MOODS[state as DeliveryState] ?? "waiting";
}

export interface DeliveryMarkProps {
  state: DeliveryState;
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
