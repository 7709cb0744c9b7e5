import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { isQuick } from "../quick";
import { words } from "../sign-in/words";
import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { HubProcess } from "./hub-process";
import { countPackets } from "./packets";
import { soundFolder, tone } from "./spoken";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const PHONE = { width: 390, height: 844 };
/** What a thumb hits safely. */
const THUMB = 44;

test.describe.configure({ mode: "serial" });

let hub: HubProcess;
let staff: ApiSession;
let lead: ApiSession;
let pocket: Browser;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  hub = await HubProcess.start("guest-phone");
  staff = await ApiSession.signIn(hub.url, "admin");
  lead = await ApiSession.signIn(hub.url, "supervisor");
  pocket = await browserOf(tone(soundFolder(), 880));
});

test.afterAll(async () => {
  await pocket?.close();
  await hub?.remove();
});

/** A page on a phone, in this language. */
async function phone(language: string): Promise<Page> {
  const context = await watchedContext(pocket, hub.url);
  await context.addInitScript((code) => localStorage.setItem("language", code), language);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  return page;
}

/**
 * A microphone that can be pulled out of the page and plugged in again, as the browser tells of one: its track ends, there is no
 * other to be had, and the devices have changed.
 */
async function withPlug(page: Page): Promise<{ pull(): Promise<void>; plug(): Promise<void> }> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const [open, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)];
    const heard: MediaStreamTrack[] = [];
    let isIn = true;
    devices.getUserMedia = async (wanted) => {
      if (wanted?.audio && !isIn) throw new DOMException("Requested device not found", "NotFoundError");
      const stream = await open(wanted);
      heard.push(...stream.getAudioTracks());
      return stream;
    };
    devices.enumerateDevices = async () => (await list()).filter(({ kind }) => isIn || kind !== "audioinput");
    addEventListener("test:plug", (event) => {
      isIn = (event as CustomEvent<boolean>).detail;
      for (const track of isIn ? [] : heard.splice(0)) {
        track.stop();
        track.dispatchEvent(new Event("ended"));
      }
      devices.dispatchEvent(new Event("devicechange"));
    });
  });
  const set = (isIn: boolean) => page.evaluate((detail) => void dispatchEvent(new CustomEvent("test:plug", { detail })), isIn);
  return { pull: () => set(false), plug: () => set(true) };
}

/** The screen fits the phone, its text is readable, and its buttons are in reach of a thumb. */
async function fits(page: Page, step: string, pressed: readonly Locator[]) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${step}: no sideways scrolling`).toBe(true);
  expect(await violationsOf(page), step).toEqual([]);
  for (const button of pressed) {
    const box = await button.boundingBox();
    expect(box, `${step}: ${String(button)} is on the screen`).not.toBeNull();
    expect(Math.min(box!.width, box!.height), `${step}: ${String(button)} is large enough`).toBeGreaterThanOrEqual(THUMB);
    expect(box!.y + box!.height / 2, `${step}: ${String(button)} is in the lower half`).toBeGreaterThan(PHONE.height / 2);
    expect(box!.y + box!.height, `${step}: ${String(button)} is on the screen`).toBeLessThanOrEqual(PHONE.height);
  }
}

const GUESTS = [
  { language: "en", who: "applicant", direction: "ltr" },
  { language: "ar", who: "applicant2", direction: "rtl" },
] as const;

for (const { language, who, direction } of GUESTS.filter((guest) => !isQuick || guest.language === "ar")) {
  test(`an applicant takes the call with one hand, in ${language}`, async () => {
    test.setTimeout(240_000);
    const file: CaseFile = await caseFileOf(staff, who);
    const placed = await staff.post(`/api/threads/${file.threadId}/calls`, { via: "link" });
    const call = placed.call.id as string;
    const agency = "Riverbend County";
    const w = words(language, "guest");
    const talking = new RegExp(`^${w("live", { caller: ".+" })}$`);
    const reviewer = new TonePeer(placed.room);
    const page = await phone(language);
    const microphone = await withPlug(page);
    try {
      await reviewer.event("connected");
      await reviewer.publish(440);
      await page.goto(new URL(placed.guest_url as string).pathname);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(w("title", { agency }));
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      const answer = page.getByRole("button", { name: w("answer", { agency }) });
      await fits(page, "ringing", [answer]);

      await page.getByRole("button", { name: w("try.open") }).click();
      const check = page.getByRole("region", { name: w("try.title") });
      await expect(check.getByRole("meter")).toBeVisible();
      await fits(page, "sound check", [answer]);
      await check.getByRole("button", { name: w("try.done") }).click();

      await answer.click();
      const mute = page.getByRole("button", { name: w("mute"), exact: true });
      const hangUp = page.getByRole("button", { name: w("hangUp") });
      await expect(heading).toHaveText(talking, { timeout: 60_000 });
      await expect.poll(async () => Object.values((await countPackets(page)).received).some((packets) => packets > 100), { timeout: 60_000 }).toBe(true);
      await reviewer.hears("applicant", 880);
      await expect(page.getByText(w("unmutedWords"))).toBeVisible();
      await fits(page, "talking", [mute, hangUp]);

      const unplugged = page.getByText(words(language, "room")("microphone.unplugged"));
      await microphone.pull();
      await expect(unplugged).toBeVisible();
      await expect(page.getByText(w("mutedByAgency", { agency }))).toHaveCount(0);
      await reviewer.isSparedOf(880);
      await fits(page, "without a microphone", [mute, hangUp]);
      await microphone.plug();
      await expect(unplugged).toHaveCount(0);
      await reviewer.hears("applicant", 880);

      const captions = page.getByRole("button", { name: w("captions") });
      const { captions: areOffered } = (await (await fetch(`${hub.url}/api${new URL(placed.guest_url as string).pathname}`)).json()) as { captions: boolean };
      await expect(captions).toHaveCount(areOffered ? 1 : 0);
      if (areOffered) {
        await captions.click();
        const area = page.getByRole("region", { name: w("captions") });
        const size = async () =>
          Number.parseFloat(
            await area
              .locator(".captions-empty, .caption")
              .first()
              .evaluate((element) => getComputedStyle(element).fontSize),
          );
        const regular = await size();
        await area.getByText(w("captionSize.largest"), { exact: true }).click();
        await expect.poll(size).toBeGreaterThan(regular);
        await fits(page, "captions", [mute, hangUp]);
        await captions.click();
      }

      await staff.post(`/api/conferences/${call}/hold`, { held: true });
      await expect(heading).toHaveText(w("held.title"), { timeout: 60_000 });
      await expect(page.getByText(w("held.mute"))).toBeVisible();
      await fits(page, "on hold", [mute, hangUp]);
      await staff.post(`/api/conferences/${call}/hold`, { held: false });
      await expect(heading).toHaveText(talking, { timeout: 60_000 });

      await lead.post(`/api/conferences/${call}/participants/applicant/mute`, { muted: true });
      await expect(page.getByText(w("mutedByAgency", { agency }))).toBeVisible({ timeout: 30_000 });
      await expect(mute).toHaveAttribute("aria-pressed", "true");
      await fits(page, "muted by the agency", [mute, hangUp]);
      await mute.click();
      await expect(page.getByText(w("unmutedWords"))).toBeVisible();
      await reviewer.hears("applicant", 880);

      await mute.click();
      await expect(page.getByText(w("mutedWords"))).toBeVisible();
      await reviewer.isSparedOf(880);
      await hangUp.click();
      await expect(page.getByRole("heading", { name: w("over.title") })).toBeVisible();
      await fits(page, "over", []);
      await until("the call to end", async () => (await staff.get(`/api/calls/${call}`)).state === "ended");
    } finally {
      await reviewer.leave();
      await page.context().close();
    }
  });
}
