import { readFileSync } from "node:fs";

import { type Browser, expect, type Page, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { canMount, HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { countPackets } from "./packets";
import { openThread, sandboxCard, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import { until } from "./until";

let hub: HubProcess;
let api: ApiSession;
let file: CaseFile;
const browsers: Browser[] = [];

test.skip(!canMount(), "this machine lets nobody mount a small disk; the recorder's own test of a full disk runs everywhere");

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await HubProcess.start("small-disk", WITHOUT_CAPTIONS, 160);
  api = await ApiSession.signIn(hub.url, "admin");
  file = await caseFileOf(api, "applicant");
  const folder = soundFolder();
  for (const microphone of [tone(folder, 440), tone(folder, 880)]) browsers.push(await browserOf(microphone));
});

test.afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await hub?.remove();
});

test("a full disk ends the recording with a word in the thread, and never the call", async () => {
  test.setTimeout(150_000);
  const [reviewer, phone] = (await Promise.all(browsers.map(async (browser) => (await watchedContext(browser, hub.url)).newPage()))) as [Page, Page];
  const card = await sandboxCard(phone, hub.url, file.phone);
  await signIn(reviewer, hub.url, "reviewer");
  await openThread(reviewer, file);
  const dock = reviewer.getByRole("region", { name: "Live call" });
  await reviewer.getByRole("button", { name: "Call", exact: true }).first().click();
  await reviewer
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  await card.getByRole("alertdialog").getByRole("button", { name: "Answer", exact: true }).click({ timeout: 30_000 });
  await expect(dock.getByText("Recording", { exact: true })).toBeVisible({ timeout: 30_000 });
  const call = (await api.get(`/api/threads/${file.threadId}`)).live_call.id as string;

  const { recording } = await until(
    "the disk to be full",
    async () => {
      const now = await api.get(`/api/calls/${call}`);
      return now.recording.state === "failed" && now;
    },
    90_000,
    500,
  );
  expect(recording.error).toBe("disk_full");
  await expect(dock.getByText("Recording failed").first()).toBeVisible();

  const before = await Promise.all([reviewer, phone].map(heard));
  await until(
    "two more seconds of sound on both sides",
    async () => {
      const after = await Promise.all([reviewer, phone].map(heard));
      return after.every((packets, side) => packets > (before[side] ?? 0) + 100);
    },
    15_000,
  );
  expect((await api.get(`/api/calls/${call}`)).state).toBe("live");

  await dock.getByRole("button", { name: "Hang up" }).click();
  const timeline = reviewer.getByRole("region", { name: `Conversation with ${file.name}` });
  await expect(timeline.getByText(/The recording ended early: .*What was recorded until then is kept\./)).toBeVisible({ timeout: 30_000 });
  const kept = await until(
    "what was written to be measured",
    async () => {
      const now = (await api.get(`/api/calls/${call}/recording`)) as { duration_ms: number; mixed_url: string };
      return now.duration_ms > 3_000 && now;
    },
    20_000,
    500,
  );
  const sound = Buffer.from(await (await fetch(new URL(kept.mixed_url, hub.url))).arrayBuffer());
  expect(sound.subarray(0, 4).toString()).toBe("OggS");
  expect(readFileSync(hub.logFile, "utf8")).toMatch(/disk_full|disk is full|No space left/);
});

async function heard(page: Page): Promise<number> {
  return Object.values((await countPackets(page)).received).reduce((sum, packets) => sum + packets, 0);
}
