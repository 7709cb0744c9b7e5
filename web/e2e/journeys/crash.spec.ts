import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "@playwright/test";

import { ApiSession, sandboxMessages } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { LivekitPeer } from "./livekit-peer";
import { answerOnPhone, ringingCall } from "./phone-line";
import { openThread, signIn } from "./screens";
import { silence, soundFolder } from "./spoken";
import { loudestHertz, seconds } from "./sound-file";
import { until } from "./until";

const TEXTS = 100;

test("kill -9 with a hundred texts in the outbox and a call running loses nothing", async () => {
  test.setTimeout(240_000);
  const folder = soundFolder();
  const hub = await HubProcess.start("crash", WITHOUT_CAPTIONS);
  const browser = await browserOf(silence(folder, 5));
  try {
    const session = await ApiSession.signIn(hub.url, "caseworker");
    const file = await caseFileOf(session, "applicant");

    const page = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(page, hub.url, "reviewer");
    await openThread(page, file);

    const { call, reviewer, applicant } = await callWithTones(hub.url, session, file);
    await until(
      "the recording to run",
      async () => {
        const card = await session.get(`/api/calls/${call}`);
        return card.recording.state === "recording";
      },
      40_000,
    );
    const recordingSeen = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 8_000));

    const accepted = await Promise.all(
      Array.from({ length: TEXTS }, (_, number) =>
        session.post(
          `/api/threads/${file.threadId}/messages`,
          { channel: "SMS", body: `Reminder number ${number + 1} of your visit` },
          { "Idempotency-Key": `crash-${number + 1}` },
        ),
      ),
    );
    // From the signal on nothing is recorded; that the process is gone is known later, on a busy machine much later.
    const killed = Date.now();
    await hub.kill();
    const handedOverBefore = deliveries(hub).size;
    expect(accepted).toHaveLength(TEXTS);
    await Promise.all([reviewer.leave(), applicant.leave()]);

    await hub.launch();
    const restarted = Date.now();

    await test.step("every text was handed over at least once, at most one of them twice, under the same key", async () => {
      await until(
        "all texts to arrive",
        async () => {
          const arrived = (await sandboxMessages(hub.url, file.phone)).filter((one) => one.body.startsWith("Reminder number"));
          return new Set(arrived.map((one) => one.body)).size === TEXTS;
        },
        60_000,
      );
      const handedOver = deliveries(hub);
      expect(handedOver.size).toBe(TEXTS);
      const all = [...handedOver.values()];
      expect(all.filter((one) => one.times > 1).length).toBeLessThanOrEqual(1);
      expect(all.filter((one) => one.times > 2)).toHaveLength(0);
      expect(all.every((one) => one.keys === 1)).toBe(true);
      test.info().annotations.push({ type: "handed over before the kill", description: String(handedOverBefore) });
    });

    await test.step("the open screen is back by itself and shows them all", async () => {
      const messages = page.getByRole("log", { name: "Messages" });
      await expect(messages.getByText(`Reminder number ${TEXTS} of your visit`)).toBeVisible({ timeout: 30_000 });
      expect(Date.now() - restarted).toBeLessThan(90_000);
      const again = await ApiSession.signIn(hub.url, "caseworker");
      await again.post(`/api/threads/${file.threadId}/messages`, { channel: "NOTE", body: "the hub is back" }, { "Idempotency-Key": "after-the-crash" });
      await expect(messages.getByText("the hub is back")).toBeVisible({ timeout: 30_000 });
    });

    await test.step("the recording is playable and short by at most a second", async () => {
      const again = await ApiSession.signIn(hub.url, "caseworker");
      const recording = await until(
        "the recording to be ready",
        async () => {
          const card = await again.get(`/api/calls/${call}`);
          expect(card.state).toBe("ended");
          return card.recording.state === "ready" && (await again.get(`/api/calls/${call}/recording`));
        },
        30_000,
      );
      const heard: number[] = [];
      for (const [number, track] of (recording.tracks as { url: string }[]).entries()) {
        const sound = await fetch(new URL(track.url, hub.url));
        expect(sound.status).toBe(200);
        const path = join(folder, `track-${number}.ogg`);
        writeFileSync(path, Buffer.from(await sound.arrayBuffer()));
        execFileSync("opusdec", ["--quiet", "--rate", "48000", path, path.replace(".ogg", ".wav")]);
        const wave = path.replace(".ogg", ".wav");
        expect(seconds(wave)).toBeGreaterThanOrEqual((killed - recordingSeen) / 1000 - 1);
        heard.push(loudestHertz(wave));
      }
      expect(heard.sort((one, other) => one - other).map((hertz) => Math.round(hertz / 20) * 20)).toEqual([440, 900]);
    });
  } finally {
    await browser.close();
    await hub.remove();
  }
});

/** A call between two LiveKit SDK clients: the reviewer sends 440 Hz, the applicant's sandbox phone 900 Hz. */
async function callWithTones(hub: string, session: ApiSession, file: CaseFile) {
  const placed = await session.post(`/api/threads/${file.threadId}/calls`, { to: file.phone, via: "phone" });
  const call = placed.call.id as string;
  await ringingCall(hub, file.phone);
  const { room } = await answerOnPhone(hub, file.phone, call, false);
  const reviewer = new LivekitPeer(placed.room, 440, room.identity, 2);
  const applicant = new LivekitPeer(room, 900, placed.room.identity, 2);
  await Promise.all([reviewer.joined, applicant.joined]);
  expect((await reviewer.heard).heard_hz).toBeCloseTo(900, -1);
  expect((await applicant.heard).heard_hz).toBeCloseTo(440, -1);
  return { call, reviewer, applicant };
}

/** What the simulated carrier was handed, by text: how often, and under how many idempotency keys. */
function deliveries(hub: HubProcess): Map<string, { times: number; keys: number }> {
  const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"), { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT body, COUNT(*) AS times, COUNT(DISTINCT idempotency_key) AS keys FROM sandbox_messages WHERE body LIKE 'Reminder number%' GROUP BY body")
      .all() as { body: string; times: number; keys: number }[];
    return new Map(rows.map((row) => [row.body, row]));
  } finally {
    database.close();
  }
}
