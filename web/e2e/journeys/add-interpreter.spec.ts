import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession, sandboxPerson } from "./api-session";
import { auditLinesOf } from "./audit-log";
import { browserOf, watchedContext } from "./browser";
import { caseFileOf } from "./case-file";
import { openGuestLink } from "./guest-link";
import { HubProcess } from "./hub-process";
import { answerOnPhone, ringingCall } from "./phone-line";
import { openThread, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import { TonePeer } from "./tone-peer";

const REVIEWER = 440;
const APPLICANT = 880;
const INTERPRETER = 2200;

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

test("one click adds an interpreter for the applicant's language, who joins by the link, is heard and is listed; a mistake is undone", async () => {
  test.setTimeout(300_000);
  const hub = await HubProcess.start("add-interpreter");
  const browsers: Browser[] = [];
  let applicant: TonePeer | undefined;
  try {
    const folder = soundFolder();
    for (const hertz of [REVIEWER, INTERPRETER]) browsers.push(await browserOf(tone(folder, hertz)));
    const [reviewers, interpreters] = browsers as [Browser, Browser];
    const context = await watchedContext(reviewers, hub.url);
    await context.grantPermissions(["microphone", "clipboard-read", "clipboard-write"], { origin: hub.url });
    const desk = await context.newPage();
    const pocket = await (await watchedContext(interpreters, hub.url)).newPage();
    await pocket.setViewportSize({ width: 390, height: 844 });
    const screenshot = async (name: string) => {
      if (!screenshots) return;
      for (const width of [1440, 1024, 390]) {
        await desk.setViewportSize({ width, height: 900 });
        // A window's new width is followed once it has rested.
        await desk.waitForTimeout(300);
        await desk.screenshot({ path: `${screenshots}/add-interpreter-${name}-${width}.png` });
      }
      await desk.setViewportSize({ width: 1440, height: 900 });
    };

    await signIn(desk, hub.url, "reviewer");
    const file = await caseFileOf(await ApiSession.signIn(hub.url, "caseworker"), "applicant2");
    await openThread(desk, file);
    await desk.getByRole("button", { name: "Call", exact: true }).first().click();
    await desk
      .getByRole("dialog", { name: /^Before you talk to/ })
      .getByRole("button", { name: "Start" })
      .click();
    const { name: reviewer } = await sandboxPerson(hub.url, "reviewer");
    const ring = await ringingCall(hub.url, file.phone);
    const { room } = await answerOnPhone(hub.url, file.phone, ring.call_id, false);
    applicant = new TonePeer(room);
    await applicant.event("connected");
    await applicant.publish(APPLICANT);
    const line = desk.getByRole("region", { name: "Live call" });
    await expect(line.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
    const dialog = desk.getByRole("dialog", { name: "Add someone to the call" });
    const present = line.getByText("In the call: Spanish interpreter");
    await screenshot("before");

    await test.step("captions stand beside the conversation, which keeps half of the height; on a phone the controls are one row", async () => {
      const thread = desk.getByRole("region", { name: `Conversation with ${file.name}` });
      const captions = desk.getByRole("region", { name: "Captions" });
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
      ] as const) {
        await desk.setViewportSize({ width, height });
        // A window's new width is followed once it has rested.
        const share = async () => ((await thread.boundingBox())?.height ?? 0) / height;
        const overlap = async () => {
          const [words, said] = [await thread.boundingBox(), await captions.boundingBox()];
          return words && said ? words.x + words.width - said.x : Infinity;
        };
        await expect.poll(share, "more than half of the height").toBeGreaterThan(0.5);
        await expect.poll(overlap, "beside, not above").toBeLessThanOrEqual(1);
        await expect.poll(async () => (await thread.boundingBox())?.width ?? 0, "wide enough to be read").toBeGreaterThan(400);
      }
      await desk.setViewportSize({ width: 390, height: 844 });
      const rows = () =>
        line.locator(".dock-control, .dock-hang-up").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
      await expect.poll(rows).toBe(1);
      for (const name of ["Mute", "Hold", "Captions", "More", "Hang up"])
        await expect(line.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
      expect(await violationsOf(desk)).toEqual([]);
      await desk.setViewportSize({ width: 1440, height: 900 });
    });

    const link = await test.step("one click, and the link is made, copied and shown with the code and the name", async () => {
      await line.getByRole("button", { name: "Add interpreter: Spanish" }).click();
      await expect(desk.getByText("The guest link was copied")).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Spanish interpreter");
      await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveValue(/^[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}$/);
      const shown = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
      expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(shown);
      await screenshot("invited");
      expect(await violationsOf(desk)).toEqual([]);
      return shown;
    });

    await test.step("the interpreter opens the link, and the desk lists them", async () => {
      await expect(present).toHaveCount(0);
      await pocket.goto(link);
      await pocket.getByRole("button", { name: /^Answer the call from/ }).click();
      await expect(pocket.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
      await expect(dialog.getByText("In the call: Spanish interpreter")).toBeVisible({ timeout: 30_000 });
      await expect(dialog.getByRole("button", { name: "Cancel invitation" })).toHaveCount(0);
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(present).toBeVisible();
      await screenshot("present");
    });

    await test.step("the applicant hears the interpreter, and the reviewer as before", async () => {
      const identityOf = async (part: string) => {
        const isOne = (identity: unknown) => String(identity).startsWith(`${part}-`);
        return String((await applicant!.event("track_subscribed", (event) => isOne(event["identity"])))["identity"]);
      };
      await applicant!.hears(await identityOf("interpreter"), INTERPRETER);
      await applicant!.hears(await identityOf("reviewer"), REVIEWER);
    });

    await test.step("a mistaken invitation is withdrawn, and its link no longer works", async () => {
      await line.getByRole("button", { name: "More", exact: true }).click();
      await screenshot("menu");
      await expect(desk.getByRole("menuitem").first()).toHaveText("Add interpreter: Spanish");
      await desk.getByRole("menuitem", { name: "Add someone else…" }).click();
      await screenshot("someone");
      await dialog.getByRole("button", { name: "Create link" }).click();
      await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Guest");
      const mistaken = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
      expect(mistaken).not.toBe(link);
      await dialog.getByRole("button", { name: "Cancel invitation" }).click();
      await expect(desk.getByText("The invitation was canceled")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(openGuestLink(hub.url, mistaken, "stranger")).rejects.toMatchObject({ status: 410, problem: { key: "link_over" } });
      const removed = auditLinesOf(hub, ring.call_id).filter((one) => one.action === "conference.remove");
      expect(removed).toEqual([{ action: "conference.remove", by: reviewer, reason: expect.stringMatching(/^guest-/) }]);
    });

    await test.step("the interpreter leaves, and is no longer listed; the call continues", async () => {
      await expect(present).toBeVisible();
      await pocket.getByRole("button", { name: "Hang up" }).click();
      await expect(present).toHaveCount(0, { timeout: 30_000 });
      await applicant!.isSparedOf(INTERPRETER);
      await expect(line.getByText("Live", { exact: true })).toBeVisible();
    });
  } finally {
    await applicant?.leave();
    await Promise.all(browsers.map((browser) => browser.close()));
    await hub.remove();
  }
});
