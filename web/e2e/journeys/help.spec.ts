import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { callFromDesk } from "./desk-call";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { chooseInCall, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import type { TonePeer } from "./tone-peer";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

/** The tones that a page's own sounds are made of, and how loud it is now; a silent page is 0. */
interface Sounds {
  hertz: number[];
  loudness: () => number;
}

/** Listens to everything that pages of this context play by Web Audio. */
async function listenToSounds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const analysers: AnalyserNode[] = [];
    const samples = new Float32Array(2048);
    const sounds = {
      hertz: [] as number[],
      loudness: () =>
        Math.max(
          0,
          ...analysers.map((one) => {
            one.getFloatTimeDomainData(samples);
            return Math.max(...samples.map(Math.abs));
          }),
        ),
    };
    Object.assign(window, { sounds });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when?: number) {
      sounds.hertz.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
    const { connect } = AudioNode.prototype;
    const connectTo = connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(to.context, { fftSize: 2048 });
        analysers.push(analyser);
        connectTo.call(this, analyser);
      }
      return connectTo.call(this, to);
    } as typeof connect;
  });
}

const hertzOf = (page: Page) => page.evaluate(() => (window as unknown as { sounds: Sounds }).sounds.hertz);
const loudnessOf = (page: Page) => page.evaluate(() => (window as unknown as { sounds: Sounds }).sounds.loudness());

/** The longest silence inside a ring. */
const PAUSE_MS = 3_500;

/** The page falls silent, and plays nothing for longer than the pauses of a ring last. */
async function staysSilent(page: Page): Promise<void> {
  await expect.poll(() => loudnessOf(page), { intervals: [20], timeout: 1_000 }).toBe(0);
  const end = Date.now() + PAUSE_MS;
  while (Date.now() < end) expect(await loudnessOf(page)).toBe(0);
}

test("a supervisor on the work queue sees and hears that a reviewer asks for help, until it is withdrawn or a supervisor listens", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("help", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  let applicant: TonePeer | undefined;
  try {
    browser = await browserOf(tone(soundFolder(), 440));
    const desk = await (await watchedContext(browser, hub.url)).newPage();
    const office = await watchedContext(browser, hub.url);
    await listenToSounds(office);
    const queue = await office.newPage();
    await signIn(desk, hub.url, "reviewer");
    await signIn(queue, hub.url, "supervisor");
    await queue.goto(`${hub.url}/v2/review`);
    await expect(queue.getByRole("table")).toBeVisible();

    const session = await ApiSession.signIn(hub.url, "caseworker");
    const called = await callFromDesk(desk, session, "applicant");
    const { file } = called;
    applicant = called.applicant;
    const notice = queue.getByRole("region", { name: "Requests for help" });
    await expect(notice).toBeHidden();
    expect(await hertzOf(queue)).toEqual([]);

    await test.step("a request is seen, heard, read aloud and in the title", async () => {
      await chooseInCall(desk, "Ask a supervisor for help");
      await expect(notice).toBeVisible();
      await expect.poll(() => loudnessOf(queue), { intervals: [20] }).toBeGreaterThan(0.01);
      await expect(notice).toContainText(file.name);
      await expect(notice.getByText(/ is asking for help$/)).toBeVisible();
      await expect(notice.getByRole("timer", { name: "Help requested since" })).toBeVisible();
      await expect(queue.getByRole("alert").filter({ hasText: file.name })).toHaveCount(1);
      await expect(queue).toHaveTitle(/^Help requested · /);
      expect((await hertzOf(queue)).slice(0, 3)).toEqual([659, 831, 659]);
    });

    await test.step("it has room on a phone, in the dark and from right to left", async () => {
      await queue.setViewportSize({ width: 390, height: 800 });
      for (const [name, dress] of [
        ["light", () => queue.emulateMedia({ colorScheme: "light" })],
        ["dark", () => queue.emulateMedia({ colorScheme: "dark" })],
        ["rtl", () => queue.evaluate(() => (document.documentElement.dir = "rtl"))],
      ] as const) {
        await dress();
        for (const button of ["Listen", "Later", "Sound for requests for help"])
          await expect(notice.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
        expect(await notice.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        expect(await violationsOf(queue)).toEqual([]);
        if (screenshots) await queue.screenshot({ path: `${screenshots}/help-${name}-390.png` });
      }
      await queue.evaluate(() => (document.documentElement.dir = "ltr"));
      await queue.emulateMedia({ colorScheme: "light" });
      await queue.setViewportSize({ width: 1440, height: 900 });
      if (screenshots) await queue.screenshot({ path: `${screenshots}/help-1440.png` });
    });

    await test.step("taken back, it is gone and silent", async () => {
      await chooseInCall(desk, "Cancel the request for help");
      await expect(notice).toBeHidden();
      await expect(queue).not.toHaveTitle(/Help requested/);
      await staysSilent(queue);
    });

    await test.step("latecomers are notified too", async () => {
      await chooseInCall(desk, "Ask a supervisor for help");
      await expect(notice).toBeVisible();
      await queue.reload();
      // The page, its socket and the board come first.
      await expect(notice).toContainText(file.name, { timeout: 20_000 });
      await expect.poll(() => loudnessOf(queue), { intervals: [20] }).toBeGreaterThan(0.01);
    });

    await test.step("by keys alone, the supervisor listens; then nothing asks any more", async () => {
      await notice.getByRole("button", { name: "Listen" }).focus();
      await queue.keyboard.press("Enter");
      await expect(queue).toHaveURL(/\/v2\/conferences\?at=/);
      const tile = queue.getByRole("article").filter({ hasText: file.name });
      await expect(tile.getByText("You're listening. No one can hear you.")).toBeVisible({ timeout: 30_000 });
      await expect(notice).toBeHidden();
      await staysSilent(queue);
    });
  } finally {
    await applicant?.leave();
    await browser?.close();
    await hub.remove();
  }
});
