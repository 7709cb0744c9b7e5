import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession, sandboxMessages } from "../api-session";
import { inOffice } from "../in-office";
import { until } from "../until";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const REVIEW = 9;
const RENT = 5;
const PHONE = { width: 390, height: 844 };

interface Item {
  id: number;
  externalId: string;
  version: number;
  threadId: string;
}

test("a denial notifies the applicant by rule, in Spanish, as the dialog has said before", async () => {
  test.setTimeout(180_000);
  await inOffice("notifications", async ({ hub, deskOf }) => {
    const page = await deskOf("supervisor");
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const queue = await supervisor.get(`/api/work-queue?state=${REVIEW}&process=${RENT}&page_size=100`);
    let spanish: { item: Item; planned: { to: string; body: string; channel: string } } | null = null;
    for (const item of queue.items as Item[]) {
      const { items } = await supervisor.get(`/api/work-queue/items/${item.id}/notices?state_id=12&denial_reason_id=1`);
      if (items[0]?.lang === "es" && ["now", "held-quiet-hours"].includes(items[0].outcome)) {
        spanish = { item, planned: items[0] };
        break;
      }
    }
    if (!spanish) throw new Error("somebody in review for rent reads Spanish");
    const { item, planned } = spanish;
    expect(planned.body).toContain("Los ingresos de su hogar superan el límite de este programa.");

    await test.step("the dialog says who will be notified, by what and in which words", async () => {
      await page.goto(`/v2/review/${item.id}`);
      await page.getByRole("button", { name: "Change status" }).first().click();
      const dialog = page.getByRole("dialog", { name: `Change the status of ${item.externalId}` });
      await dialog.getByText("Denied", { exact: true }).click();
      await dialog.getByRole("button", { name: /Choose a reason/ }).click();
      await page.getByRole("option", { name: "Income above the limit" }).click();
      const notices = dialog.getByRole("region", { name: "Who will be notified" });
      await expect(notices.getByText(planned.body)).toBeVisible();
      await expect(notices.getByText(/Spanish/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/notices.png` });
      await dialog.getByRole("button", { name: "Change status" }).click();
      await expect(page.getByText(`${item.externalId} was moved to Denied`)).toBeVisible();
    });

    await test.step("it is in the thread once, and arrives unless it is night there", async () => {
      const thread = await supervisor.get(`/api/threads/${item.threadId}`);
      const sent = thread.messages.filter((one: { body: string }) => one.body === planned.body);
      expect(sent).toHaveLength(1);
      expect([sent[0].lang, sent[0].author.kind]).toEqual(["es", "system"]);
      if (sent[0].status !== "held-quiet-hours") {
        await until("the message arrives", async () => (await sandboxMessages(hub.url, planned.to)).some((one) => one.body.includes("superan el límite")));
      }
    });

    await test.step("the rule and its preview in each language; 390 px", async () => {
      await page.goto(`/v2/program-portal/notification-tool?program=${RENT}`);
      await page.getByRole("button", { name: "Edit A denial goes to the applicant" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/fue denegada/).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await page.setViewportSize(PHONE);
      for (const tab of ["notification-tool", "denial-reasons", "outreach-items"]) {
        await page.goto(`/v2/program-portal/${tab}?program=${RENT}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
        await expect(page.getByRole("button", { name: "Parts of the program portal" })).toContainText(title);
        expect(await violationsOf(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
        if (screenshots) await page.screenshot({ path: `${screenshots}/portal-${tab}.png`, fullPage: true });
      }
    });

    await test.step("an undo says first that the applicant has been notified", async () => {
      const { notified } = await supervisor.get(`/api/work-queue/items/${item.id}/undo`);
      await page.goto(`/v2/review/${item.id}`);
      await page.getByRole("button", { name: "Undo my last change" }).click();
      if (notified > 0) {
        const question = page.getByRole("alertdialog", { name: "Undo this change?" });
        await expect(question.getByText("1 person has already been notified of this change. They won't be notified of the undo.")).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        if (screenshots) await page.screenshot({ path: `${screenshots}/undo-question.png` });
        await question.getByRole("button", { name: "Undo anyway" }).click();
      }
      await expect(page.getByText(`The change of ${item.externalId} was undone`)).toBeVisible();
      const thread = await supervisor.get(`/api/threads/${item.threadId}`);
      const message = thread.messages.find((one: { body: string }) => one.body === planned.body);
      expect(message.status === "cancelled").toBe(notified === 0);
    });
  });
});

test("an outreach is stopped half-way, and waiting recipients get nothing", async () => {
  test.setTimeout(180_000);
  await inOffice("outreach", async ({ hub, deskOf }) => {
    const page = await deskOf("supervisor");
    await page.goto(`/v2/program-portal/outreach-items?program=${RENT}`);
    await page.getByRole("button", { name: "New outreach" }).click();
    const dialog = page.getByRole("dialog", { name: "New outreach" });
    await dialog.getByRole("textbox", { name: /Name/ }).fill("New hours");
    await dialog.getByRole("button", { name: /Message/ }).click();
    await page.getByRole("option", { name: /Email: News of the program/ }).click();
    await dialog.getByRole("button", { name: /Pace/ }).click();
    await page.getByRole("option", { name: "12 a minute" }).click();
    await expect(dialog.getByText(/applications will get it/)).toBeVisible();
    const message = dialog.getByRole("region", { name: "The message" });
    await expect(message.getByRole("status")).toHaveText(/^To \S/);
    await expect(message.getByText(/You're getting this email because you applied to/)).toBeVisible();
    await expect(message.getByText(/Unsubscribe: http.+\/unsubscribe\/…$/)).toBeVisible();
    const first = await message.getByRole("status").textContent();
    await message.getByRole("button", { name: "Next applicant" }).click();
    await expect(message.getByRole("status")).not.toHaveText(first ?? "");
    expect(await violationsOf(page)).toEqual([]);
    if (screenshots) await page.screenshot({ path: `${screenshots}/outreach.png` });
    // To so many only after a test to oneself, and with their number.
    const send = dialog.getByRole("button", { name: /^Send to \d/ });
    await expect(send).toBeDisabled();
    await dialog.getByRole("button", { name: /^Send a test to/ }).click();
    await expect(dialog.getByText(/^A test was sent to/)).toBeVisible();
    const number = ((await send.textContent()) ?? "").replace(/\D/g, "");
    await dialog.getByRole("textbox", { name: /^How many people/ }).fill(number);
    await send.click();
    const row = page.getByRole("listitem").filter({ hasText: "New hours" });
    await expect(row.getByText(/^[1-9]\d* of \d+$/)).toBeVisible();
    await row.getByRole("button", { name: "Stop New hours" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
    await expect(row.getByText("Stopped", { exact: true })).toBeVisible();

    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const { items } = await supervisor.get("/api/notifications/outreach-item");
    expect(items[0].handled).toBeLessThan(items[0].total);
    const { figures } = await supervisor.get(`/api/notifications/outreach-item/${items[0].id}`);
    const left = figures.find((one: { state: string }) => one.state === "stopped");
    expect(left.count).toBe(items[0].total - items[0].handled);
  });
});

test("a template shows beside its text what real applicants would get, in the browser of an administrator", async () => {
  test.setTimeout(120_000);
  await inOffice("template-preview", async ({ hub, deskOf }) => {
    const page = await deskOf("admin");
    await page.goto("/tools/message-templates");
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog", { name: "New template" });
    const preview = dialog.getByRole("region", { name: "Preview" });
    await dialog.getByRole("textbox", { name: /Message/ }).fill("Dear {{first_name|applicant}}, {{application}} is {{status}}. {{agency}}");
    await expect(preview.getByText(/^Dear \S+, [A-Z]+-\d+-\d+ is .+\. Riverbend County$/)).toBeVisible();
    await expect(preview.getByText(/^Sent as [12] texts?$/)).toBeVisible();
    const first = await preview.getByRole("status").innerText();
    await preview.getByRole("button", { name: "Next applicant" }).click();
    await expect(preview.getByRole("status")).not.toHaveText(first);
    await expect(preview.getByText("2 of 25")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    if (screenshots) await page.screenshot({ path: `${screenshots}/template-preview.png` });
    await dialog.getByRole("textbox", { name: /Message/ }).fill("Dear {{nickname}}");
    await expect(preview.getByText(/^One of the variables isn't known/)).toBeVisible();
    await page.setViewportSize(PHONE);
    await dialog.getByRole("textbox", { name: /Message/ }).fill("Dear {{first_name}}");
    await expect(preview.getByText(/^Dear \S+$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // Nothing of it is published before somebody says so.
    const admin = await ApiSession.signIn(hub.url, "admin");
    const { items } = await admin.get("/api/message-templates");
    expect(items.some((one: { template: { by_lang: { en: { body: string } } } }) => one.template.by_lang.en.body.startsWith("Dear {{first_name}}"))).toBe(
      false,
    );
  });
});
