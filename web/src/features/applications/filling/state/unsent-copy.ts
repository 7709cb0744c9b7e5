import { forgetCopy, keepCopy, keptCopy } from "../../../../shared/applications/sealed-copy";
import type { AnswerChange } from "../api/draft";

/** What was written and not sent, and where the applicant was. */
export interface Unsent {
  changes: AnswerChange[];
  at: string | null;
}

const AFTER_MS = 100;

/** The copy of what is not sent yet on this device: written again while it was being written. */
export class UnsentCopy {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> | null = null;
  private isOld = false;
  private isClosed = false;
  private readonly account: string;
  private readonly draft: string;
  private readonly current: () => Unsent;
  private readonly onWritten: (isKept: boolean) => void;

  constructor(account: string, draft: string, current: () => Unsent, onWritten: (isKept: boolean) => void) {
    this.account = account;
    this.draft = draft;
    this.current = current;
    this.onWritten = onWritten;
  }

  read(): Promise<Unsent | null> {
    return keptCopy(this.account, this.draft) as Promise<Unsent | null>;
  }

  soon(): void {
    if (!this.isClosed) this.timer ??= setTimeout(() => void this.write(), AFTER_MS);
  }

  write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isOld = true;
    this.writing ??= this.run().finally(() => (this.writing = null));
    return this.writing;
  }

  /** The application was sent, or the account is another's: nothing is written any more. */
  async forget(): Promise<void> {
    this.close();
    await this.writing;
    await forgetCopy(this.account, this.draft);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async run() {
    while (this.isOld && !this.isClosed) {
      this.isOld = false;
      const unsent = this.current();
      try {
        if (unsent.changes.length === 0) await forgetCopy(this.account, this.draft);
        else await keepCopy(this.account, this.draft, unsent);
        this.onWritten(true);
      } catch {
        this.onWritten(false);
      }
    }
  }
}
