import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { ApiSession, sandboxPerson } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { HubProcess } from "./hub-process";
import { MailServer } from "./mail-server";
import { countPackets } from "./packets";
import { enterCode, enterPassword, sandboxCard, signIn } from "./screens";
import { seconds } from "./sound-file";
import { APPLICANT_SENTENCES, REVIEWER_SENTENCES, silence, soundFolder, speak, words, wordsFound } from "./spoken";
import { until } from "./until";

test.describe.configure({ mode: "serial" });

let hub: HubProcess;
let mails: MailServer;
let folder: string;
let file: CaseFile;
let api: ApiSession;
const browsers: Browser[] = [];
let reviewer: Page;
let phone: Page;
let card: Locator;
let supervisor: Page;
let call: string;

interface Segment {
  leg: string;
  speaker: string;
  text: string;
  start_ms: number;
  end_ms: number;
}

/** A time in a call as the page writes it. */
const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = soundFolder();
  mails = await MailServer.start();
  hub = await HubProcess.start("main-job", { HUB_SMTP_URL: mails.url, HUB_MAIL_FROM: "Riverbend County <office@riverbend.example>" });
  api = await ApiSession.signIn(hub.url, "admin");
  file = await caseFileOf(api, "applicant");
  const open = async (microphone: string) => {
    const browser = await browserOf(microphone);
    browsers.push(browser);
    return (await watchedContext(browser, hub.url)).newPage();
  };
  reviewer = await open(speak(folder, "slt", REVIEWER_SENTENCES, 2));
  phone = await open(speak(folder, "rms", APPLICANT_SENTENCES, 2));
  supervisor = await open(silence(folder, 5));
});

test.afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await hub?.remove();
  await mails?.remove();
});

test("a reviewer signs in with the code that was texted to the sandbox phone", async () => {
  const person = await sandboxPerson(hub.url, "reviewer");
  const own = await sandboxCard(phone, hub.url, person.phone);
  await enterPassword(reviewer, hub.url, "reviewer");
  await reviewer.getByText("Text message", { exact: true }).click();
  await reviewer.getByRole("button", { name: "Send the code" }).click();
  const text = own
    .getByRole("log")
    .getByText(/\b\d{6}\b/)
    .last();
  await expect(text).toBeVisible();
  const code = (await text.innerText()).match(/\b\d{6}\b/)?.[0];
  await enterCode(reviewer, code ?? "");
});

test("the queue is filtered by status and searched", async () => {
  await reviewer.goto("/v2/review");
  const table = reviewer.getByRole("table", { name: "Applications" });
  const item = await api.get(`/api/work-queue/items/${file.itemId}`);
  await reviewer.getByRole("button", { name: "Filter by status" }).click();
  const status = reviewer.getByRole("checkbox", { name: new RegExp(`^${item.currentStateName} [\\d,]+$`) });
  await status.locator("xpath=..").locator("xpath=..").click();
  await expect(status).toBeChecked();
  await reviewer.keyboard.press("Escape");
  await expect
    .poll(async () => new Set((await table.getByRole("row").locator("td.queue-col-currentStateName").allInnerTexts()).map((text) => text.trim())))
    .toEqual(new Set([item.currentStateName]));
  await reviewer.getByRole("searchbox", { name: "Search applications" }).fill(file.externalId);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table.locator("tbody tr")).toContainText(file.externalId);
});

test("a text goes out, the sandbox phone answers, the badge rises", async () => {
  card = await sandboxCard(phone, hub.url, file.phone);
  await openMessages();
  await write("Text", "We need a copy of your lease.");
  // For a moment both are there: what was sent, and what still says that it is being sent.
  await expect(timeline().getByText("We need a copy of your lease.").first()).toBeVisible();
  await expect(card.getByRole("log").getByText("We need a copy of your lease.")).toBeVisible();
  await expect(timeline().getByText("Delivered").last()).toBeAttached();

  // The thread is left as read, so that only the answer is unread.
  await until("the thread to be marked as read", async () => (await api.get(`/api/work-queue/items/${file.itemId}`)).unread.unreadTotal === 0);
  await reviewer.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Reviews" }).click();
  await reviewer.getByRole("searchbox", { name: "Search applications" }).fill(file.externalId);
  const row = reviewer.getByRole("table", { name: "Applications" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  const messages = row.getByRole("button", { name: /^Messages/ });
  await expect(messages).toHaveAccessibleName("Messages");
  await card.getByRole("textbox", { name: "Text message" }).fill("I will bring it tomorrow.");
  await card.getByRole("button", { name: "Send" }).click();
  await expect(messages).toHaveAccessibleName("Messages, 1 unread");
  await messages.click();
  await expect(timeline().getByText("I will bring it tomorrow.")).toBeVisible();
});

test("a mail leaves through a real mail server", async () => {
  await write("Mail", "Please sign the form and send it back.", "Your application");
  const mail = await until("the mail in the maildir", () => mails.received().find((one) => one.headers["subject"] === "Your application"));
  expect(mail.headers["envelope-to"]).toBe(file.email);
  expect(mail.headers["from"]).toContain("@riverbend.example");
  expect(mail.headers["message-id"]).toMatch(/^<.+@.+>$/);
  expect(mail.body).toContain("Please sign the form and send it back.");
  await expect(timeline().getByText("Your application").last()).toBeVisible();
});

test("the reviewer calls, the sandbox phone rings, both are connected", async () => {
  await reviewer.getByRole("button", { name: "Call", exact: true }).first().click();
  const check = reviewer.getByRole("dialog", { name: /^Before you talk to/ });
  await check.getByRole("button", { name: "Start" }).click();
  const ring = card.getByRole("alertdialog");
  await expect(ring).toBeVisible({ timeout: 30_000 });
  await ring.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(dock().getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
  const thread = await api.get(`/api/threads/${file.threadId}`);
  call = thread.live_call.id as string;
  for (const page of [reviewer, phone]) {
    await expect.poll(async () => Object.values((await countPackets(page)).received).some((packets) => packets > 100), { timeout: 30_000 }).toBe(true);
  }
  await expect(dock().getByText("Recording", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("a supervisor listens, and no one receives a packet of theirs", async () => {
  await signIn(supervisor, hub.url, "supervisor");
  await supervisor.goto("/v2/conferences");
  const before = await countPackets(phone);
  const tile = supervisor.getByRole("article").filter({ hasText: file.name });
  await tile.getByRole("button", { name: "Listen" }).click();
  await expect(tile.getByText("You're listening. No one can hear you.")).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => Object.values((await countPackets(supervisor)).received).filter((packets) => packets > 100).length, { timeout: 30_000 })
    .toBe(2);
  expect((await countPackets(supervisor)).sent).toBe(0);
  const after = await countPackets(phone);
  const active = Object.keys(after.received).filter((ssrc) => (after.received[ssrc] ?? 0) > (before.received[ssrc] ?? 0));
  expect(active, "streams that the applicant's side receives: the reviewer's alone").toHaveLength(1);
  await tile.getByRole("button", { name: "Leave" }).click();
  await expect(tile.getByRole("button", { name: "Listen" })).toBeVisible();
});

test("nine of ten spoken words are in the captions, each under its own speaker", async () => {
  test.setTimeout(240_000);
  const spoken = [...REVIEWER_SENTENCES, ...APPLICANT_SENTENCES].flatMap(words).length;
  let found = 0;
  await until(
    "the captions to hold nine of ten words",
    async () => {
      const heard = await heardBySpeaker();
      found = 0;
      for (const sentence of REVIEWER_SENTENCES) found += wordsFound(sentence, heard.reviewer);
      for (const sentence of APPLICANT_SENTENCES) found += wordsFound(sentence, heard.applicant);
      test.info().annotations.push({ type: "words found", description: `${found} of ${spoken}` });
      return found >= spoken * 0.9;
    },
    150_000,
    3_000,
  );
  const heard = await heardBySpeaker();
  const crossed = REVIEWER_SENTENCES.reduce((sum, sentence) => sum + wordsFound(sentence, heard.applicant), 0);
  expect(crossed, "the reviewer's words under the applicant's name").toBeLessThan(REVIEWER_SENTENCES.flatMap(words).length * 0.4);
  const captions = reviewer.getByRole("region", { name: "Captions" });
  await expect(captions).toContainText(file.name);
  // The newest words are still being written, and a sentence may stand in two pieces of other people's.
  await until(
    "whole sentences of the applicant in the captions on screen",
    async () => {
      const shown = words(await captions.innerText());
      const whole = APPLICANT_SENTENCES.filter((sentence) => wordsFound(sentence, shown) >= words(sentence).length - 1);
      return whole.length >= 4;
    },
    60_000,
    2_000,
  );
});

test("after the call the recording plays and the transcript is found by search", async () => {
  test.setTimeout(90_000);
  await dock().getByRole("button", { name: "Hang up" }).click();
  await expect(card.getByRole("log")).toBeVisible();
  await until("the recording", async () => (await api.get(`/api/calls/${call}`)).recording.state === "ready", 30_000);
  const recording = await api.get(`/api/calls/${call}/recording`);
  expect(recording.tracks).toHaveLength(2);
  const mixed = join(folder, "mixed.ogg");
  const answer = await fetch(new URL(recording.mixed_url, hub.url));
  expect(answer.headers.get("content-type")).toBe("audio/ogg");
  writeFileSync(mixed, Buffer.from(await answer.arrayBuffer()));
  execFileSync("opusdec", ["--quiet", "--rate", "48000", mixed, join(folder, "mixed.wav")]);
  expect(seconds(join(folder, "mixed.wav")) * 1000).toBeGreaterThan(recording.duration_ms * 0.98);
  const range = await fetch(new URL(recording.mixed_url, hub.url), { headers: { Range: "bytes=0-3" } });
  expect(range.status).toBe(206);
  expect(Buffer.from(await range.arrayBuffer()).toString()).toBe("OggS");

  const entry = timeline().getByRole("button", { name: "Play" }).last();
  await entry.click();
  await expect.poll(() => reviewer.evaluate(() => [...document.querySelectorAll("audio")].some((one) => one.currentTime > 1)), { timeout: 30_000 }).toBe(true);

  const { segments } = (await api.get(`/api/calls/${call}/transcript`)) as { segments: Segment[] };
  const summary = timeline().getByRole("region", { name: "Key sentences" }).last();
  const claims = summary.getByRole("listitem");
  expect(await claims.count()).toBeGreaterThan(1);
  const said = (claim: readonly string[]) =>
    segments.some((segment) => claim[0] === clock(segment.start_ms) && claim[1] === segment.speaker && segment.text.includes(claim[2] ?? "nothing"));
  for (const text of await claims.allInnerTexts()) {
    const claim = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    expect(said(claim), `${text} in ${JSON.stringify(segments)}`).toBe(true);
  }
  const summed = words(await summary.innerText());
  const inSummary = [...REVIEWER_SENTENCES, ...APPLICANT_SENTENCES].filter((sentence) => wordsFound(sentence, summed) >= words(sentence).length - 1);
  expect(inSummary.length, `sentences that were said, in the summary: ${summed.join(" ")}`).toBeGreaterThan(0);
  await summary.getByRole("button", { name: "Accept" }).click();
  await expect(summary.getByText(/^Accepted by /)).toBeVisible();
  expect((await api.get(`/api/calls/${call}/summary`)).version).toBe(1);

  // A word that was said, and that the transcript holds.
  const written = new Set(segments.flatMap((segment) => words(segment.text)));
  const longest =
    inSummary
      .flatMap(words)
      .filter((word) => written.has(word))
      .sort((one, other) => other.length - one.length)[0] ?? "nothing";
  await reviewer.keyboard.press("Control+k");
  const palette = reviewer.getByRole("dialog", { name: "Search people, applications and commands" });
  await palette.locator("input").fill(longest);
  await palette.getByRole("option").filter({ hasText: "Said in a call" }).filter({ hasText: file.externalId }).first().click();
  await expect(reviewer.getByRole("list", { name: "Transcript" }).last()).toContainText(longest);
});

test("silence yields no words", async () => {
  test.setTimeout(120_000);
  const quiet = await browserOf(silence(folder, 7));
  browsers.push(quiet);
  const page = await (await watchedContext(quiet, hub.url)).newPage();
  const quietCard = await sandboxCard(page, hub.url, file.phone);
  await reviewer.getByRole("button", { name: "Call", exact: true }).first().click();
  await quietCard.getByRole("alertdialog").getByRole("button", { name: "Answer", exact: true }).click({ timeout: 30_000 });
  const { live_call: running } = await until("the second call", async () => {
    const thread = await api.get(`/api/threads/${file.threadId}`);
    return thread.live_call?.state === "live" && thread;
  });
  await until("captions of the reviewer", async () => (await segmentsOf(running.id)).length >= 3, 60_000, 1_000);
  const said = await segmentsOf(running.id);
  expect(new Set(said.map((segment) => segment.leg)).size, JSON.stringify(said)).toBe(1);
  await dock().getByRole("button", { name: "Hang up" }).click();
});

function dock(): Locator {
  return reviewer.getByRole("region", { name: "Live call" });
}

function timeline(): Locator {
  return reviewer.getByRole("region", { name: `Conversation with ${file.name}` });
}

/** Opens the conversation from its row in the queue. */
async function openMessages(): Promise<void> {
  const row = reviewer.getByRole("table", { name: "Applications" }).locator("tbody tr");
  await row.getByRole("button", { name: /^Messages/ }).click();
  await expect(timeline()).toBeVisible();
}

async function write(channel: "Text" | "Mail" | "Note", body: string, subject?: string): Promise<void> {
  const composer = timeline().getByRole("region", { name: "Write" });
  await composer.getByRole("tab", { name: channel }).click();
  if (subject !== undefined) await composer.getByRole("textbox", { name: "Subject" }).fill(subject);
  await composer.getByRole("textbox", { name: "Message", exact: true }).fill(body);
  await composer.getByRole("button", { name: "Send", exact: true }).click();
}

async function segmentsOf(id: string): Promise<Segment[]> {
  return ((await api.get(`/api/calls/${id}/transcript`)) as { segments: Segment[] }).segments;
}

/** The words of the captions so far, by party. */
async function heardBySpeaker(): Promise<{ reviewer: string[]; applicant: string[] }> {
  const heard = { reviewer: [] as string[], applicant: [] as string[] };
  for (const segment of await segmentsOf(call)) {
    heard[segment.speaker === file.name ? "applicant" : "reviewer"].push(...words(segment.text));
  }
  return heard;
}
