import { type Browser, expect, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { callFromDesk } from "./desk-call";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { chooseInCall, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import type { TonePeer } from "./tone-peer";

const REVIEWER = 440;
const SUPERVISOR = 1000;
const APPLICANT = 880;

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

test("the reviewer asks for help, the supervisor whispers, takes over, gives back, speaks with everyone and leaves, all from their screens", async () => {
  test.setTimeout(300_000);
  const hub = await HubProcess.start("supervisor-screen", WITHOUT_CAPTIONS);
  const browsers: Browser[] = [];
  let applicant: TonePeer | undefined;
  try {
    const folder = soundFolder();
    const [reviewers, supervisors] = [await browserOf(tone(folder, REVIEWER)), await browserOf(tone(folder, SUPERVISOR))];
    browsers.push(reviewers, supervisors);
    const desk = await (await watchedContext(reviewers, hub.url)).newPage();
    const board = await (await watchedContext(supervisors, hub.url)).newPage();
    await signIn(desk, hub.url, "reviewer");
    await signIn(board, hub.url, "supervisor");

    const session = await ApiSession.signIn(hub.url, "caseworker");
    const called = await callFromDesk(desk, session, "applicant");
    const { file } = called;
    applicant = called.applicant;
    await applicant.publish(APPLICANT);
    const line = desk.getByRole("region", { name: "Live call" });
    await chooseInCall(desk, "Ask a supervisor for help");
    const screenshot = async (name: string) => {
      if (!screenshots) return;
      for (const [page, who] of [
        [desk, "desk"],
        [board, "board"],
      ] as const) {
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({ path: `${screenshots}/${name}-${who}-${width}.png` });
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    };

    await board.goto(`${hub.url}/v2/conferences`);
    const tile = board.getByRole("article").filter({ hasText: file.name });
    await expect(tile.getByText("Help requested").first()).toBeVisible({ timeout: 30_000 });
    await tile.getByRole("button", { name: "Listen", exact: true }).click();
    await expect(tile.getByText("You're listening. No one can hear you.")).toBeVisible({ timeout: 30_000 });
    await screenshot("listening");

    /** The applicant hears nothing of the supervisor, and the reviewer all the time. */
    const isSpared = async () => {
      const heard = await applicant!.isSparedOf(SUPERVISOR);
      expect(heard.length).toBeGreaterThan(0);
    };
    await isSpared();

    await tile.getByRole("button", { name: "Whisper" }).click();
    await expect(tile.getByText(/^Only .* hears you now\.$/)).toBeVisible({ timeout: 30_000 });
    await expect(line.getByText(/is whispering to you\. Only you hear it\.$/)).toBeVisible();
    await expect(line.getByText("Help requested")).toBeHidden();
    await isSpared();
    await screenshot("whispering");

    /** The identity of who came with this part, once the applicant hears them. */
    const heardAs = async (part: string) => {
      const isOne = (identity: unknown) => String(identity).startsWith(`${part}-`);
      return String((await applicant!.event("track_subscribed", (event) => isOne(event["identity"])))["identity"]);
    };
    const reviewer = await heardAs("reviewer");
    await applicant.hears(reviewer, REVIEWER);
    await tile.getByRole("button", { name: "Take over" }).click();
    await expect(tile.getByText(/^You speak for the agency\. .+ is listening\.$/)).toBeVisible({ timeout: 30_000 });
    const taken = line.getByText(`has taken over. You're listening: ${file.name} can't hear you.`);
    const activeAgent = line.getByText(/ is speaking for the agency$/);
    await expect(taken).toBeVisible();
    const [lead] = (await taken.innerText()).split(" has taken over");
    await expect(activeAgent).toHaveText(`${lead} is speaking for the agency`);
    await expect(tile.getByRole("button", { name: "Take over" })).toHaveCount(0);
    await expect(tile.getByText(/ speaks again, you listen\.$/)).toBeVisible();
    const supervisor = await heardAs("supervisor");
    await applicant.hears(supervisor, SUPERVISOR);
    const heard = await applicant.isSparedOf(REVIEWER);
    expect(new Set(heard.map((one) => one.identity))).toEqual(new Set([supervisor]));
    await screenshot("taken-over");

    await tile.getByRole("button", { name: "Give back" }).click();
    await expect(tile.getByText("You're listening. No one can hear you.")).toBeVisible({ timeout: 30_000 });
    await expect(tile.getByRole("button", { name: "Take over" })).toBeEnabled();
    await expect(taken).toHaveCount(0);
    await expect(activeAgent).toHaveCount(0);
    await applicant.hears(reviewer, REVIEWER);
    await isSpared();

    await tile.getByRole("button", { name: "Barge in" }).click();
    await expect(tile.getByText("Everyone hears you now.")).toBeVisible({ timeout: 30_000 });
    await applicant.hears(supervisor, SUPERVISOR);
    await screenshot("open");

    await line.getByRole("button", { name: "Hold", exact: true }).click();
    await expect(line.getByText(/hears music/)).toBeVisible();
    await applicant.isSparedOf(REVIEWER);
    await screenshot("held");
    await line.getByRole("button", { name: "Resume", exact: true }).click();

    await tile.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(tile.getByRole("button", { name: "Listen", exact: true })).toBeVisible();
    await isSpared();

    // Back after a reload, the newest entry is in sight although the call's bar came after it.
    await desk.reload();
    await expect(desk.getByText(/^You.re back on the call/)).toBeVisible({ timeout: 30_000 });
    await expect(desk.getByRole("log", { name: "Messages" }).getByRole("article").last()).toBeInViewport({ ratio: 0.9 });
    await line.getByRole("button", { name: /^Hang up/ }).click();
    await expect(tile).toBeHidden({ timeout: 30_000 });
  } finally {
    await applicant?.leave();
    await Promise.all(browsers.map((browser) => browser.close()));
    await hub.remove();
  }
});
