import { type Browser, expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession } from "../api-session";
import { browserOf, watchedContext } from "../browser";
import { caseFileOf } from "../case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { signIn } from "../screens";
import { silence, soundFolder } from "../spoken";

/** The county's number for texts. */
const COUNTY = "+12025550100";

test("the inbox by keyboard alone: what is new arrives live, is taken, marked, snoozed and changed with others, and a second screen follows", async () => {
  test.setTimeout(180_000);
  const hub = await HubProcess.start("inbox", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    browser = await browserOf(silence(soundFolder(), 5));
    const desk = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(desk, hub.url, "reviewer");
    const second = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(second, hub.url, "supervisor");
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const file = await caseFileOf(supervisor, "applicant");
    // Nobody's yet, whichever of the applicant's applications a text is filed with.
    const { items } = await supervisor.get(`/api/work-queue?page_size=100&search=${encodeURIComponent(file.name)}`);
    for (const one of items as { id: number; ownerId: number | null; version: number }[]) {
      if (one.ownerId !== null) await supervisor.post(`/api/work-queue/items/${one.id}/assign`, { user_id: null, version: one.version });
    }
    const row = (page: Page, name: string) =>
      page
        .getByRole("navigation", { name: "Conversations" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name, exact: true }) })
        .first();
    const first = (page: Page) => page.getByRole("navigation", { name: "Conversations" }).getByRole("listitem").first();
    const text = async (body: string) => {
      const sent = await fetch(`${hub.url}/sandbox/api/sms`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ from: file.phone, to: COUNTY, body }),
      });
      expect(sent.ok, await sent.text()).toBe(true);
    };
    for (const page of [desk, second]) {
      await page.goto("/v2/inbox");
      await expect(first(page)).toBeVisible();
    }

    await test.step("a text arrives at the top of both screens", async () => {
      await text("I have the letter now.");
      for (const page of [desk, second]) {
        await expect(first(page)).toContainText(file.name);
        await expect(first(page)).toContainText("I have the letter now.");
        await expect(first(page)).toHaveAttribute("data-unread", "true");
      }
      expect(await violationsOf(desk)).toEqual([]);
    });

    await test.step("j opens it, which reads it everywhere; u marks it as unread everywhere", async () => {
      await desk.keyboard.press("j");
      await expect(desk.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
      await expect(desk.getByRole("log").getByText("I have the letter now.")).toBeVisible();
      await expect(row(second, file.name)).not.toHaveAttribute("data-unread", "true");
      await expect(row(desk, file.name)).not.toHaveAttribute("data-unread", "true");
      await desk.keyboard.press("u");
      await expect(desk.getByText("Marked as unread")).toBeVisible();
      await expect(row(second, file.name)).toHaveAttribute("data-unread", "true");
      expect(await violationsOf(desk)).toEqual([]);
    });

    await test.step("a takes it", async () => {
      await desk.keyboard.press("a");
      const me = desk.getByRole("dialog", { name: /^Assign / }).getByRole("option", { name: "Dana Whitfield (you)" });
      const done = desk.getByText(/ was assigned to .*Dana Whitfield/);
      await expect(me.or(done).first()).toBeVisible();
      // Who may only take applications is not asked for whom.
      if (await me.isVisible()) await me.click();
      await expect(done).toBeVisible();
      const thread = await supervisor.get(`/api/threads/${new URL(desk.url()).pathname.split("/").at(-1)}`);
      expect((await supervisor.get(`/api/work-queue/items/${thread.item.id}`)).ownerName).toBe("Dana Whitfield");
    });

    await test.step("h snoozes it for this person alone, until the applicant writes again", async () => {
      const before = desk.url();
      await desk.keyboard.press("h");
      await expect(desk.getByText("Snoozed", { exact: true }).last()).toBeVisible();
      // The next one opens.
      await expect.poll(() => desk.url()).not.toBe(before);
      await desk.goto("/v2/inbox?folder=snoozed");
      await expect(row(desk, file.name)).toContainText(/Until /);
      await second.reload();
      await expect(row(second, file.name)).not.toContainText(/Until /);
      await text("Did you get it?");
      await expect(row(desk, file.name)).toHaveCount(0);
      await expect(desk.getByText("Nothing snoozed")).toBeVisible();
      expect(await violationsOf(desk)).toEqual([]);
      await desk.goto("/v2/inbox");
      await expect(first(desk)).toContainText("Did you get it?");
    });

    await test.step("x chooses two, and one key marks both, seen on the second screen", async () => {
      const names: string[] = [];
      for (let n = 0; n < 2; n += 1) {
        const before = desk.url();
        await desk.keyboard.press("j");
        await expect.poll(() => desk.url()).not.toBe(before);
        const open = desk.locator(`.conv-row[data-open]:has(a[href^="${new URL(desk.url()).pathname}"])`);
        const name = await open.getByRole("link").innerText();
        await expect(desk.getByRole("heading", { level: 1, name })).toBeVisible();
        names.push(name);
        await expect(row(second, name)).not.toHaveAttribute("data-unread", "true");
        await desk.keyboard.press("x");
        await expect(desk.getByRole("toolbar", { name: "Selected conversations" })).toContainText(`${n + 1} selected`);
      }
      expect(await violationsOf(desk)).toEqual([]);
      await desk.keyboard.press("u");
      await expect(desk.getByText("2 conversations marked as unread")).toBeVisible();
      for (const name of names) await expect(row(second, name), name).toHaveAttribute("data-unread", "true");
    });

    await test.step("on a phone all of it is there", async () => {
      await desk.setViewportSize({ width: 390, height: 844 });
      await desk.goto("/v2/inbox");
      await expect(first(desk)).toBeVisible();
      await desk
        .getByRole("button", { name: `Actions for the conversation with ${file.name}` })
        .first()
        .press("Enter");
      await expect(desk.getByRole("menuitem", { name: /Tomorrow morning/ })).toBeVisible();
      await desk.getByRole("menu").press("Escape");
      expect(await violationsOf(desk)).toEqual([]);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
