import { judge, type Fault } from "../../../../shared/form-engine/judge";
import type { Draft } from "../../../../shared/applications/drafts";
import { itemsOf, type Prepared, type Question } from "../../../../shared/form-engine/document";
import { nested, partsOf, type Values } from "../../../../shared/form-engine/placed-answers";
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

/** What a case is filed without: papers come to its documents, and the applicant may sign later. */
function isLeft(question: Question, signsLater: boolean): boolean {
  if (question.type === "file" || question.type === "photo") return true;
  return signsLater && (question.type === "signature" || question.type === "declaration");
}

/** What the form says of the answers of a draft: staff who fill in a case are not asked for what it is filed without. */
export function judgedOf(
  { case: of }: Pick<Draft, "case">,
  prepared: Prepared,
  values: Values,
  { lang, signsLater }: { lang: string; signsLater: boolean },
): Judged {
  const found = judged(prepared, values, lang);
  if (!of) return found;
  const questions = new Map(
    itemsOf(prepared.form)
      .flatMap((item) => [item, ...(item.items ?? [])])
      .map((item) => [item.id, item]),
  );
  const isWanted = (at: string) => {
    const question = questions.get(partsOf(at).question);
    return !question || !isLeft(question, signsLater);
  };
  const outcome = {
    ...found.outcome,
    faults: found.outcome.faults.filter(({ at, key }) => key !== "required" || isWanted(at)),
    required: found.outcome.required.filter(isWanted),
  };
  const faults = new Map([...found.faults].map(([at, list]) => [at, list.filter((fault) => outcome.faults.includes(fault))] as const));
  return { ...found, outcome, faults, required: new Set(outcome.required) };
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
