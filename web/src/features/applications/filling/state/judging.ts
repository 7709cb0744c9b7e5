import { judge, type Fault } from "../../../../shared/form-engine/judge";
import type { Prepared } from "../../../../shared/form-engine/document";
import { nested, type Values } from "./answers";
import type { Judged } from "./filling-state";

/** How long after the last keystroke a form is judged. */
const AFTER_MS = 300;
/** How long a busy page may put it off. */
const AT_MOST_MS = 500;

/** Today where the applicant is, as `yyyy-mm-dd`. */
export function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What the form says of answers. */
export function judged(prepared: Prepared, values: Values, lang: string): Judged {
  const outcome = judge(prepared, nested(prepared.form, values), { lang, today: today() });
  const faults = new Map<string, Fault[]>();
  for (const fault of outcome.faults) {
    const there = faults.get(fault.at);
    if (there) there.push(fault);
    else faults.set(fault.at, [fault]);
  }
  return { outcome, faults, hidden: new Set(outcome.hidden), required: new Set(outcome.required) };
}

/** Judges when nobody types: a form of a thousand questions must not hold up a letter. */
export class JudgeLater {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private idle: number | undefined;
  private readonly judgeNow: () => void;

  constructor(judgeNow: () => void) {
    this.judgeNow = judgeNow;
  }

  soon(): void {
    this.cancel();
    this.timer = setTimeout(() => {
      if (typeof requestIdleCallback === "undefined") this.judgeNow();
      else this.idle = requestIdleCallback(() => this.judgeNow(), { timeout: AT_MOST_MS });
    }, AFTER_MS);
  }

  cancel(): void {
    clearTimeout(this.timer);
    if (this.idle !== undefined) cancelIdleCallback(this.idle);
    this.idle = undefined;
  }
}
