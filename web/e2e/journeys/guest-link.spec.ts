import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { countPackets } from "./packets";
import { chooseInCall, openThread, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import { until } from "./until";

test.describe.configure({ mode: "serial" });

let hub: HubProcess;
let api: ApiSession;
let file: CaseFile;
let reviewer: Page;
let guest: Page;
let link: string;
let call: string;
const browsers: Browser[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await HubProcess.start("guest-link", WITHOUT_CAPTIONS);
  api = await ApiSession.signIn(hub.url, "admin");
  file = await caseFileOf(api, "applicant");
  const folder = soundFolder();
  for (const microphone of [tone(folder, 440), tone(folder, 880)]) browsers.push(await browserOf(microphone));
  const [first, second] = browsers as [Browser, Browser];
  const desk = await watchedContext(first, hub.url);
  await desk.grantPermissions(["microphone", "clipboard-read", "clipboard-write"], { origin: hub.url });
  reviewer = await desk.newPage();
  const pocket = await watchedContext(second, hub.url);
  guest = await pocket.newPage();
  await guest.setViewportSize({ width: 390, height: 844 });
});

test.afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await hub?.remove();
});

test("a reviewer makes a link that opens the call in a browser", async () => {
  await signIn(reviewer, hub.url, "reviewer");
  await openThread(reviewer, file);
  const composer = reviewer.getByRole("region", { name: "Write" });
  await composer.getByRole("tab", { name: "Call" }).click();
  await composer.getByText("A link for their browser", { exact: true }).click();
  await composer.getByRole("button", { name: "Create link" }).click();
  await reviewer
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  await dock().getByRole("button", { name: "Copy link" }).click();
  await expect(reviewer.getByText("The guest link was copied")).toBeVisible();
  link = await reviewer.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/guest\/[A-Za-z0-9_-]{22,}$/);
  call = (await api.get(`/api/threads/${file.threadId}`)).live_call.id as string;
});

test("the applicant opens it without an account, asks for no recording, and both hear each other", async () => {
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Call from Riverbend County");
  await guest.getByText("Do not record this call").click();
  await guest.getByRole("button", { name: /^Answer the call from/ }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
  await expect(dock().getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
  for (const page of [reviewer, guest]) {
    await expect.poll(async () => Object.values((await countPackets(page)).received).some((packets) => packets > 100), { timeout: 30_000 }).toBe(true);
  }
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no sideways scrolling").toBe(true);
  expect((await api.get(`/api/calls/${call}`)).recording.state).toBe("declined");
});

test("the reviewer shows the screen, the applicant sees it move, and it goes when it is ended", async () => {
  await chooseInCall(reviewer, "Show my screen");
  await expect(dock().getByText("Everyone in the call sees your screen.")).toBeVisible();
  const screen = guest.getByLabel(/^The screen of /);
  await expect(screen).toBeVisible();
  const played = () => screen.evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0));
  await expect.poll(played, { timeout: 30_000 }).toBeGreaterThan(10);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no sideways scrolling").toBe(true);
  await dock().getByRole("button", { name: "Stop showing my screen" }).click();
  await expect(screen).toHaveCount(0);
  // A screen that ended is no microphone that was muted.
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/);
});

test("the link opens on one device at a time", async () => {
  const other = await (await watchedContext(browsers[1] as Browser, hub.url)).newPage();
  await other.goto(link);
  const answer = other.getByRole("button", { name: /^Answer the call from/ });
  const used = other.getByRole("heading", { name: "The call is open on another device" });
  await expect(answer.or(used)).toBeVisible();
  if (await answer.isVisible()) await answer.click();
  await expect(used).toBeVisible();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/);
  await other.close();
});

test("after a reload the applicant joins again, and hangs up for both", async () => {
  await guest.reload();
  await guest.getByRole("button", { name: /^Answer the call from/ }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
  await guest.getByRole("button", { name: "Hang up" }).click();
  await expect(guest.getByRole("heading", { name: "The call is over" })).toBeVisible();
  await until("the call to end", async () => (await api.get(`/api/calls/${call}`)).state === "ended", 20_000);
  await expect(dock()).toHaveCount(0, { timeout: 30_000 });
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "The call is over" }).or(guest.getByRole("heading", { name: "This link no longer works" }))).toBeVisible();
  const wrong = new URL(link);
  wrong.pathname += "x";
  await guest.goto(wrong.href);
  await expect(guest.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  const recording = await fetch(new URL(`/api/calls/${call}/recording`, hub.url));
  expect(recording.status).toBe(401);
});

function dock(): Locator {
  return reviewer.getByRole("region", { name: "Live call" });
}
