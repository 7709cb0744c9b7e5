import type { OwnApplication } from "../../api/schema";
import { isAwaited } from "./is-awaited";

/** Whether the agency waits for this person: something is due, or a message may await an answer. */
export function waitsForApplicant(application: OwnApplication): boolean {
  return application.due.length > 0 || isAwaited(application);
}

/** By the first day on which something is due, then what is due on no day, then messages, then the rest. */
function urgency(application: OwnApplication): string {
  const [first] = application.due;
  if (first) return first.due_on ?? "9998";
  return isAwaited(application) ? "9999" : "99999";
}

/** The most urgent first; applications that are equally urgent stay in their order. */
export function byUrgency(applications: readonly OwnApplication[]): OwnApplication[] {
  return applications.toSorted((one, other) => {
    const [left, right] = [urgency(one), urgency(other)];
    return left === right ? 0 : left < right ? -1 : 1;
  });
}
