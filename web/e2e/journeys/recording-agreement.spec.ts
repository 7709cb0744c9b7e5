import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession } from "./api-session";
import { auditLinesOf, timeOf } from "./audit-log";
import { browserOf, watchedContext } from "./browser";
import { caseFileOf } from "./case-file";
import { HubProcess } from "./hub-process";
import { readyRecording, secondsPlayed } from "./recorded";
import { openThread, sandboxCard, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const REVIEWER = 440;
const APPLICANT = 880;
const RENT = 5;

test("where the law wants it nothing is recorded until the applicant agrees, at the phone and by a link", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("recording-agreement");
  const browsers: Browser[] = [];
  const peers: TonePeer[] = [];
  try {
    const folder = soundFolder();
    for (const hertz of [REVIEWER, APPLICANT]) browsers.push(await browserOf(tone(folder, hertz)));
    const [desks, pockets] = browsers as [Browser, Browser];
    const desk = await (await watchedContext(desks, hub.url)).newPage();
    const pocket = await (await watchedContext(pockets, hub.url)).newPage();
    await signIn(desk, hub.url, "reviewer");
    const session = await ApiSession.signIn(hub.url, "admin");
    // Lives where agreement is wanted; of their programs, not every one records.
    const file = await caseFileOf(session, "applicant9", RENT);
    const line = desk.getByRole("region", { name: "Live call" });
    const running = () =>
      until("a running call", async () => {
        const { live_call: call } = await session.get(`/api/threads/${file.threadId}`);
        return call?.state === "live" && (call as { id: string; recording: { state: string } });
      });
    const stateOf = async (call: string) => (await session.get(`/api/calls/${call}`)).recording.state as string;

    await test.step("at the phone: without agreement the recording waits; after it, it runs", async () => {
      const card = await sandboxCard(pocket, hub.url, file.phone);
      await openThread(desk, file);
      await expect(desk.getByText("State: PA", { exact: true })).toBeVisible();
      await desk.getByRole("button", { name: "Call", exact: true }).first().click();
      await desk
        .getByRole("dialog", { name: /^Before you talk to/ })
        .getByRole("button", { name: "Start" })
        .click();
      const ring = card.getByRole("alertdialog");
      await expect(ring.getByText(/Hasta entonces no se graba nada/)).toBeVisible({ timeout: 30_000 });
      await ring.getByRole("button", { name: "Answer", exact: true }).click();
      const { id } = await running();
      await until("the question to be spoken", async () => (await stateOf(id)) === "asking", 60_000);
      await expect(line.getByText("Waiting for the applicant's agreement")).toBeVisible();
      expect(await violationsOf(desk)).toEqual([]);
      if (screenshots) await desk.screenshot({ path: `${screenshots}/asking-desk.png` });
      if (screenshots) await pocket.screenshot({ path: `${screenshots}/asking-phone.png` });
      // Speech from now on is in no recording.
      await desk.waitForTimeout(3_000);
      await card.getByRole("button", { name: "Agree to the recording" }).click();
      await expect(line.getByText("Recording", { exact: true })).toBeVisible();
      await desk.waitForTimeout(4_000);
      await line.getByRole("button", { name: "Hang up" }).click();
      const recording = await readyRecording(session, id);
      const { ended_at_ms: ended } = await session.get(`/api/calls/${id}`);
      const agreed = (ended - timeOf(hub, id, "recording.agree")) / 1_000;
      const seconds = await secondsPlayed(hub.url, recording.mixed_url, [REVIEWER, APPLICANT]);
      for (const heard of seconds) {
        expect(heard).toBeGreaterThan(3);
        expect(heard, "nothing from before the agreement").toBeLessThan(agreed + 0.3);
      }
      expect(auditLinesOf(hub, id)).toContainEqual({ action: "recording.agree", by: file.name, reason: "applicant" });
    });

    await test.step("by a link: the page of a phone asks, and a reviewer notes what is agreed aloud", async () => {
      const guest = await (await watchedContext(pockets, hub.url)).newPage();
      await guest.setViewportSize({ width: 390, height: 844 });
      const placed = await session.post(`/api/threads/${file.threadId}/calls`, { via: "link" });
      peers.push(new TonePeer(placed.room));
      await peers[0]!.event("connected");
      await peers[0]!.publish(REVIEWER);
      await guest.goto(new URL(new URL(placed.guest_url).pathname, hub.url).href);
      await guest.getByRole("button", { name: /^Answer the call from/ }).click();
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
      const agree = guest.getByRole("button", { name: "Agree", exact: true });
      await expect(agree).toBeInViewport({ ratio: 1 });
      expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no sideways scrolling").toBe(true);
      expect(await violationsOf(guest)).toEqual([]);
      if (screenshots) await guest.screenshot({ path: `${screenshots}/asking-guest-390.png` });
      await until("the question to be spoken", async () => (await stateOf(placed.call.id)) === "asking", 60_000);
      const noted = await session.post(`/api/calls/${placed.call.id}/recording/agreement`, {});
      expect(noted.recording.state).toBe("recording");
      await expect(agree).toBeHidden({ timeout: 30_000 });
      await expect(guest.getByText("This call is being recorded, and staff may listen in.")).toBeVisible();
      const lines = auditLinesOf(hub, placed.call.id).filter((one) => one.action === "recording.agree");
      expect(lines).toEqual([{ action: "recording.agree", by: expect.stringMatching(/^Thomas /), reason: "applicant" }]);
      await session.post(`/api/calls/${placed.call.id}/hang-up`, {});
    });
  } finally {
    await Promise.all([...peers.map((peer) => peer.leave()), ...browsers.map((browser) => browser.close())]);
    await hub.remove();
  }
});
