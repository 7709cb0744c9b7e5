import { type Browser, expect, test } from "@playwright/test";

import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { browserOf, watchedContext } from "../browser";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { signIn } from "../screens";
import { silence, soundFolder } from "../spoken";

/** Everything that would run in a page which puts it into its markup, its attributes, its addresses or its templates. */
const EVIL = `"><img src=x onerror="window.ran='img'"><script>window.ran='script'</script>\${window.ran='template'}{{constructor}}`;
const RENT = 5;

interface Made {
  id: number;
  externalId: string;
  threadId: string;
  version: number;
}

test("what people write as a script is shown as they wrote it, in every field and on every page, and never runs", LONG, async () => {
  test.setTimeout(180_000);
  const hub = await HubProcess.start("script", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    const staff = await ApiSession.signIn(hub.url, "supervisor");
    const phone = "+12025550178";
    const made = (await staff.post("/api/work-queue/items", {
      program_id: RENT,
      matter: EVIL,
      name: EVIL.slice(0, 100),
      lang: "en",
      phone,
      email: "evil@town.example",
    })) as Made;
    const thread = `/api/threads/${made.threadId}`;
    await staff.post(`${thread}/messages`, { channel: "NOTE", body: EVIL }, { "Idempotency-Key": "note" });
    await staff.post(`${thread}/messages`, { channel: "EMAIL", to: "evil@town.example", subject: EVIL, body: EVIL }, { "Idempotency-Key": "mail" });
    const sent = await staff.post(`${thread}/messages`, { channel: "SMS", to: phone, body: EVIL }, { "Idempotency-Key": "text" });
    const texts = (body: object) =>
      fetch(`${hub.url}/sandbox/api/sms`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    expect((await texts({ from: phone, to: sent.from, body: EVIL })).ok).toBe(true);
    await staff.post(`/api/work-queue/items/${made.id}/documents`, { kind: "lease", name: EVIL.slice(0, 100) });
    await staff.post("/api/work-queue/views", { view: { name: EVIL.slice(0, 60), query: "state=4" }, is_team: true });

    browser = await browserOf(silence(soundFolder(), 5));
    const page = await (await watchedContext(browser, hub.url)).newPage();
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await signIn(page, hub.url, "supervisor");
    const nothingRan = async (where: string) => {
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => (window as unknown as { ran?: string }).ran), where).toBeUndefined();
      expect(await page.locator("img[src=x]").count(), where).toBe(0);
    };

    await test.step("queue and its saved views", async () => {
      await page.goto(`/v2/review?search=${made.externalId}`);
      await expect(page.getByRole("table", { name: "Applications" }).getByRole("link", { name: made.externalId, exact: true })).toBeVisible();
      await expect(page.getByText(EVIL.slice(0, 30), { exact: false }).first()).toBeVisible();
      await nothingRan("queue");
    });

    await test.step("case", async () => {
      await page.goto(`/v2/review/${made.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(EVIL.slice(0, 30));
      await nothingRan("case");
    });

    await test.step("conversation: note, email, texts both ways", async () => {
      await page.goto(`/v2/inbox/${made.threadId}`);
      const log = page.getByRole("log", { name: "Messages" });
      await expect(log.getByText(EVIL, { exact: true }).nth(3)).toBeVisible({ timeout: 20_000 });
      await nothingRan("conversation");
    });

    await test.step("search, and the title of the page", async () => {
      const found = await staff.get(`/api/search?q=${encodeURIComponent(made.externalId)}`);
      expect(JSON.stringify(found)).toContain(made.externalId);
      await page.goto(`/v2/review?search=${encodeURIComponent("<img src=x onerror=window.ran=1>")}`);
      await nothingRan("an address that carries it");
      expect(await page.title()).not.toContain("<img");
    });
    expect(dialogs).toEqual([]);
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
