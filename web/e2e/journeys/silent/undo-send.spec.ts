import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { ApiSession, sandboxMessages } from "../api-session";
import { browserOf, watchedContext } from "../browser";
import { caseFileOf } from "../case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { openThread, signIn } from "../screens";
import { silence, soundFolder } from "../spoken";
import { until } from "../until";

/** So long a message rests before it is sent. */
const UNDO_MS = 10_000;

test("an email is undone within ten seconds and comes back into the composer, and its second version is sent after them", LONG, async () => {
  test.setTimeout(120_000);
  const hub = await HubProcess.startWithWaits("undo-send", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    const api = await ApiSession.signIn(hub.url, "admin");
    const file = await caseFileOf(api, "applicant");
    browser = await browserOf(silence(soundFolder(), 5));
    const page = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(page, hub.url, "reviewer");
    await openThread(page, file);
    const composer = page.getByRole("region", { name: "Write" });
    const words = composer.getByRole("textbox", { name: "Message", exact: true });
    const subject = composer.getByRole("textbox", { name: "Subject" });
    const send = composer.getByRole("button", { name: "Send", exact: true });
    const resting = page.locator(".held").filter({ hasText: /^Sending in/ });
    const written = async (body: string) => {
      const { messages } = await api.get(`/api/threads/${file.threadId}/messages?limit=10`);
      return (messages as { body: string; status: string; created_at_ms: number; send_at_ms: number | null }[]).find((one) => one.body === body);
    };
    const arrived = async (body: string) => (await sandboxMessages(hub.url, file.email)).find((one) => one.body.includes(body));

    await test.step("what was sent by mistake is undone, and nobody gets it", async () => {
      await composer.getByRole("tab", { name: /mail/i }).click();
      await subject.fill("Your hearing");
      await words.fill("Your hearing is on Monday.");
      await send.click();
      await expect(resting.getByText(/^Sending in (10|[1-9]) seconds?$/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await resting.getByRole("button", { name: "Undo" }).click();
      await expect(resting).toHaveCount(0);
      expect((await written("Your hearing is on Monday."))?.status).toBe("cancelled");
    });

    await test.step("its words are in the composer again, are corrected and rest for ten seconds", async () => {
      await expect(words).toHaveValue("Your hearing is on Monday.");
      await expect(subject).toHaveValue("Your hearing");
      await words.fill("Your hearing is on Tuesday.");
      await send.click();
      await expect(resting.getByRole("button", { name: "Undo" })).toBeVisible();
      const message = await written("Your hearing is on Tuesday.");
      expect(message?.status).toBe("undoable");
      const restMs = (message?.send_at_ms ?? 0) - (message?.created_at_ms ?? 0);
      expect(Math.abs(restMs - UNDO_MS)).toBeLessThan(1_000);
      expect(await arrived("Your hearing is on Tuesday.")).toBeUndefined();
    });

    await test.step("after them it is sent, and can no longer be undone", async () => {
      const mail = await until("the email in the applicant's mailbox", () => arrived("Your hearing is on Tuesday."), 40_000);
      const message = await written("Your hearing is on Tuesday.");
      expect(mail.at_ms).toBeGreaterThanOrEqual((message?.created_at_ms ?? 0) + UNDO_MS - 1_000);
      await expect(resting).toHaveCount(0);
      await expect(page.getByRole("log").getByRole("button", { name: "Undo" })).toHaveCount(0);
      expect(["sent", "delivered"]).toContain((await written("Your hearing is on Tuesday."))?.status);
      expect(await arrived("Your hearing is on Monday.")).toBeUndefined();
    });
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
