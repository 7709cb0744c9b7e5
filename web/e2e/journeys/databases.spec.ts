import { expect, test } from "@playwright/test";

import { ApiSession, Refused } from "./api-session";
import { caseFileOf } from "./case-file";
import { Postgres, Redis } from "./databases";
import { EventSocket } from "./event-socket";
import { HubProcess } from "./hub-process";
import { until } from "./until";

/** A reviewer who writes a note every 50 ms and remembers what was accepted. */
class Writer {
  readonly accepted: { id: string; body: string; atMs: number }[] = [];
  readonly refusals: { atMs: number; status: number; key: unknown }[] = [];
  private running = true;
  private readonly done: Promise<void>;

  constructor(session: ApiSession, threadId: string) {
    this.done = this.write(session, threadId);
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  /** Waits until this many more notes were accepted. */
  async hasWritten(more: number): Promise<void> {
    const before = this.accepted.length;
    await until(`${more} notes`, () => this.accepted.length >= before + more, 30_000);
  }

  /** Waits until notes are accepted again after `what` has just come back, and records how long that took. */
  async isAccepted(what: string): Promise<void> {
    const back = Date.now();
    const next = await until(`a note after ${what} came back`, () => this.accepted.find((one) => one.atMs > back), 30_000);
    test.info().annotations.push({ type: `ms until a note was accepted after ${what} came back`, description: String(next.atMs - back) });
    await this.hasWritten(20);
  }

  private async write(session: ApiSession, threadId: string): Promise<void> {
    for (let number = 1; this.running; number += 1) {
      const body = `note number ${number} of the outage`;
      try {
        const message = await session.post(`/api/threads/${threadId}/messages`, { channel: "NOTE", body }, { "Idempotency-Key": `outage-${number}` });
        this.accepted.push({ id: message.id, body, atMs: Date.now() });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.refusals.push({ atMs: Date.now(), status: error.status, key: error.problem["key"] });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("PostgreSQL and Redis stopped and started under load: service resumes, nothing accepted is lost", async () => {
  test.setTimeout(180_000);
  const postgres = await Postgres.start();
  const redis = await Redis.start();
  const hub = await HubProcess.start("databases", { HUB_DATABASE_URL: postgres.url, HUB_REDIS_URL: redis.url });
  try {
    const session = await ApiSession.signIn(hub.url, "caseworker");
    const file = await caseFileOf(session, "applicant");
    const watcher = await EventSocket.open(hub.url, session.token);
    await watcher.subscribe(`thread:${file.threadId}`);
    const writer = new Writer(session, file.threadId);
    await writer.hasWritten(20);

    await redis.crash();
    await pause(2_000);
    await redis.launch();
    await writer.isAccepted("Redis");

    postgres.crash();
    await pause(2_000);
    postgres.launch();
    await writer.isAccepted("PostgreSQL");
    await writer.stop();

    for (const refusal of writer.refusals) {
      expect(refusal.status, `refused with ${String(refusal.key)}`).toBe(503);
      expect(refusal.key).toBe("database_unavailable");
    }
    expect(writer.accepted.length).toBeGreaterThan(50);

    const kept = await wholeThread(session, file.threadId);
    const bodies = kept.map((message) => message.body);
    for (const note of writer.accepted) {
      expect(
        bodies.filter((body) => body === note.body),
        note.body,
      ).toHaveLength(1);
    }
    const numbers = kept.map((message) => message.seq);
    expect(numbers, "the thread's sequence has no hole").toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));

    await test.step("events flow again to the screen that was open", async () => {
      const seen = watcher.next((event) => event.kind === "message.created" && event.data.message.body === "all is well again");
      await session.post(`/api/threads/${file.threadId}/messages`, { channel: "NOTE", body: "all is well again" }, { "Idempotency-Key": "after-the-outage" });
      await seen;
    });
    watcher.close();
  } finally {
    await hub.remove();
    await redis.crash();
    postgres.remove();
  }
});

async function wholeThread(session: ApiSession, threadId: string): Promise<{ seq: number; body: string }[]> {
  const messages: { seq: number; body: string }[] = [];
  for (let after = 0; ;) {
    const page = await session.get(`/api/threads/${threadId}/messages?after_seq=${after}&limit=100`);
    messages.push(...page.messages);
    const last = page.messages.at(-1)?.seq;
    if (last === undefined || last === after) return messages;
    after = last;
  }
}
