import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { browserOf, watchedContext } from "../browser";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { signIn } from "../screens";
import { silence, soundFolder } from "../spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const REVIEW = 9;
const DENIED = 12;
const RENT = 5;
const INCOME_ABOVE_LIMIT = 1;

interface Item {
  id: number;
  externalId: string;
  version: number;
}

test("a rule notifies the owner at the bell, live, and no email follows once it is read there", LONG, async () => {
  test.setTimeout(120_000);
  const hub = await HubProcess.start("staff-notice", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    const admin = await ApiSession.signIn(hub.url, "admin");
    const rule = {
      name: "Denials of mine",
      active: true,
      program: RENT,
      from_state: null,
      to_state: DENIED,
      audience: "owner",
      role: "",
      channels: [{ channel: "EMAIL", template: "denied-mail" }],
      delay_minutes: 30,
      in_app: true,
    };
    await admin.put("/api/notifications/notification-rule/denials-of-mine", { version: 0, rule });
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const reviewer = await ApiSession.signIn(hub.url, "reviewer");
    const me = (await reviewer.get("/api/users/me"))["data"].id_entity as number;
    const [first] = (await supervisor.get(`/api/work-queue?state=${REVIEW}&process=${RENT}&page_size=25`)).items as Item[];
    if (!first) throw new Error("the demonstration has an application for rent in review");
    const item = (await supervisor.post(`/api/work-queue/items/${first.id}/assign`, { user_id: me, version: first.version })) as Item;

    browser = await browserOf(silence(soundFolder(), 5));
    const page = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(page, hub.url, "reviewer");
    await page.goto("/v2/inbox");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    const planned = await supervisor.get(`/api/work-queue/items/${item.id}/notices?state_id=${DENIED}&denial_reason_id=${INCOME_ABOVE_LIMIT}`);
    expect(planned.items.find((one: { audience: string }) => one.audience === "owner")).toMatchObject({ in_app: true, outcome: "scheduled", account: me });

    await supervisor.post(`/api/work-queue/items/${item.id}/advance`, { state_id: DENIED, version: item.version, denial_reason_id: INCOME_ABOVE_LIMIT });
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await bell.click();
    const notices = page.getByRole("region", { name: "Changes for you" });
    await expect(notices.getByRole("link", { name: new RegExp(item.externalId) })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    if (screenshots) await page.screenshot({ path: `${screenshots}/staff-notice.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(notices).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (screenshots) await page.screenshot({ path: `${screenshots}/staff-notice-phone.png` });
    await page.setViewportSize({ width: 1440, height: 900 });

    expect(mails(hub)).toEqual(["pending"]);
    // Whoever opens what it is about has read it.
    await notices.getByRole("link", { name: new RegExp(item.externalId) }).click();
    await expect(page).toHaveURL(new RegExp(`/v2/review/${item.id}$`));
    await bell.click();
    await expect(page.getByRole("button", { name: "Mark all as read" }).or(page.getByText("Nothing new for you.")).first()).toBeVisible();
    await expect(notices).toHaveCount(0);
    // It is gone from the screen before the hub has been told.
    await expect.poll(() => mails(hub)).toEqual(["cancelled"]);
  } finally {
    await browser?.close();
    await hub.remove();
  }
});

/** States of the messages that the rule has put into the outbox. */
function mails(hub: HubProcess): string[] {
  const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"), { readOnly: true });
  try {
    return database
      .prepare("SELECT state FROM outbox WHERE idempotency_key LIKE 'rule-denials-of-mine-%'")
      .all()
      .map((row) => String(row["state"]));
  } finally {
    database.close();
  }
}
