import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession, sandboxMessages } from "../api-session";
import { inOffice } from "../in-office";
import { until } from "../until";

const REVIEW = 9;
const DENIED = 12;
const RENT = 5;
const INCOME_ABOVE_LIMIT = 1;
/** A whole year: more than the demonstration's applications are old. */
const DAYS = 365;

interface Item {
  id: number;
  externalId: string;
  itemName: string;
  threadId: string;
  ownerId: number | null;
  version: number;
}

/** An application for rent whose proof of income is missing and whose denial would be written to the applicant, with what it would say. */
async function undecided(session: ApiSession) {
  const { items } = await session.get(`/api/work-queue?state=${REVIEW}&process=${RENT}&page_size=100&sort=createdAt&order=asc`);
  for (const item of items as Item[]) {
    const notices = await session.get(`/api/work-queue/items/${item.id}/notices?state_id=${DENIED}&denial_reason_id=${INCOME_ABOVE_LIMIT}`);
    const notice = notices.items[0];
    if (!notice || !["now", "held-quiet-hours"].includes(notice.outcome)) continue;
    const { results } = await session.get(`/api/work-queue/items/${item.id}/validations`);
    const isMissing = results.some((one: { rule: string; verdict: string }) => one.rule === "income_on_file" && one.verdict === "failed");
    const { applicant } = await session.get(`/api/threads/${item.threadId}`);
    const phone = (applicant.addresses as { kind: string; address: string }[]).find((one) => one.kind === "phone")?.address;
    if (isMissing && phone) return { item, phone, notice: notice as { to: string; body: string; channel: string } };
  }
  throw new Error("the demonstration has an application for rent without proof of income");
}

test("a caseworker's Monday: what is new, a case, its validations, a denial that is written to the applicant, twenty for a colleague, an undo, a file and the figures", async () => {
  test.setTimeout(180_000);
  await inOffice("monday", async ({ hub, deskOf }) => {
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const { item, phone, notice } = await undecided(supervisor);
    const offer = await supervisor.post("/api/work-queue/bulk/offer", { selection: { ids: [item.id] } });
    const owners = offer.owners as { user_id: number; name: string }[];
    const person = (name: string) => owners.find((one) => one.name === name)!.user_id;
    await supervisor.post(`/api/work-queue/items/${item.id}/assign`, { user_id: person("Dana Whitfield"), version: item.version });
    const page = await deskOf("reviewer");

    await test.step("what is new: the applicant wrote, My work says so and leads there", async () => {
      const office = await fetch(`${hub.url}/sandbox/api/sms`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ from: phone, to: "+12025550100", body: "Did you get my pay slip?" }),
      });
      expect(office.ok, await office.text()).toBe(true);
      await page
        .getByRole("region", { name: /^Answers that came in/ })
        .getByRole("link", { name: new RegExp(item.externalId) })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: item.itemName })).toBeVisible();
      await expect(page.getByRole("log").getByText("Did you get my pay slip?")).toBeVisible();
      await page.getByRole("link", { name: "Open the case" }).click();
      await expect(page).toHaveURL(new RegExp(`/v2/review/${item.id}$`));
    });

    await test.step("the case is read, and what the validations ask for is put on file", async () => {
      const known = await supervisor.get(`/api/work-queue/items/${item.id}/case`);
      await expect(page.getByRole("heading", { level: 3, name: known.sections[0].title })).toBeVisible();
      const said = (known.sections as { answers: { text: string | null }[] }[]).flatMap(({ answers }) => answers).find(({ text }) => text)!;
      await expect(page.getByText(said.text!, { exact: true }).first()).toBeVisible();
      const part = page.getByRole("region", { name: "Validations" });
      const { results } = await supervisor.get(`/api/work-queue/items/${item.id}/validations`);
      const failed = (results as { verdict: string }[]).filter((one) => one.verdict === "failed").length;
      const complaints = part.getByRole("listitem").and(page.locator("[data-verdict=failed]"));
      await expect(complaints).toHaveCount(failed);
      await page.getByRole("button", { name: "Add a document" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a document" });
      await dialog.getByRole("button", { name: /What it proves/ }).click();
      await page.getByRole("option", { name: "Proof of income" }).click();
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Choose a file" }).click();
      await (await chooser).setFiles({ name: "pay-slip.txt", mimeType: "text/plain", buffer: Buffer.from("Wages of October: 9,100 dollars") });
      await expect(dialog.getByText(/^Uploaded/)).toBeVisible();
      await dialog.getByLabel(/Valid until/).fill("2031-01-31");
      await dialog.getByRole("button", { name: "Add to the case" }).click();
      await expect(complaints).toHaveCount(failed - 1);
      expect(await violationsOf(page)).toEqual([]);
    });

    await test.step("it is denied with a reason, and the words that the dialog showed go out", async () => {
      await page.getByRole("button", { name: "Change status" }).first().click();
      const dialog = page.getByRole("dialog", { name: `Change the status of ${item.externalId}` });
      await dialog.getByText("Denied", { exact: true }).click();
      await dialog.getByRole("button", { name: /Choose a reason/ }).click();
      await page.getByRole("option", { name: "Income above the limit" }).click();
      await expect(dialog.getByRole("region", { name: "Who will be notified" }).getByText(notice.body)).toBeVisible();
      await dialog.getByRole("button", { name: "Change status" }).click();
      await expect(page.getByText(`${item.externalId} was moved to Denied`)).toBeVisible();
      await expect(page.getByRole("region", { name: "History" }).getByText("Reason: Income above the limit")).toBeVisible();
      // At night it waits for the applicant's morning, unless somebody gives a reason.
      const { messages } = await supervisor.get(`/api/threads/${item.threadId}/messages?limit=10`);
      const entry = messages.find((one: { body: string }) => one.body === notice.body);
      if (entry.status === "held-quiet-hours") {
        await page.getByRole("log").getByRole("button", { name: "Send now" }).last().click();
        const release = page.getByRole("dialog", { name: "Send during quiet hours" });
        await release.getByRole("textbox", { name: "Why can't it wait?" }).fill("They asked to be told today");
        await release.getByRole("button", { name: "Send now" }).click();
      }
      const sent = await until("the denial at the applicant", async () =>
        (await sandboxMessages(hub.url, notice.to)).find((one) => one.body.includes(notice.body.slice(0, 60))),
      );
      expect(sent.body).toContain(notice.body.slice(0, 60));
    });

    const listed = async () =>
      (await supervisor.get(`/api/work-queue?state=${REVIEW}&page_size=25&sort=createdAt&order=asc`)) as { items: Item[]; total: number };
    const before = (await listed()).items.slice(0, 20);
    await test.step("twenty are handed to a colleague, who has one of them already, and taken back", async () => {
      const colleague = person("Luis Herrera");
      const his = before[7]!;
      if (his.ownerId !== colleague) await supervisor.post(`/api/work-queue/items/${his.id}/assign`, { user_id: colleague, version: his.version });
      const rest = before.filter((one) => one.id !== his.id && one.ownerId !== colleague);
      await page.goto(`/v2/review?state=${REVIEW}`);
      const choose = (one: Item) => page.getByRole("checkbox", { name: `Select ${one.externalId}` }).locator("xpath=../..");
      await choose(before[0]!).click();
      await choose(before[19]!).click({ modifiers: ["Shift"] });
      await page.getByRole("button", { name: "Change status or owner…" }).click();
      const dialog = page.getByRole("dialog", { name: "Change 20 applications" });
      await dialog.getByRole("combobox", { name: "Assigned to" }).fill("Luis Herrera");
      await page.getByRole("option", { name: "Luis Herrera" }).click();
      await dialog.getByRole("button", { name: "Check", exact: true }).click();
      await expect(dialog.getByText(`${rest.length} applications will change`)).toBeVisible();
      await expect(dialog.getByRole("listitem").filter({ hasText: his.externalId })).toContainText("Nothing to change");
      await dialog.getByRole("button", { name: `Change ${rest.length} applications` }).click();
      await expect(page.getByText("Successfull assignment change")).toBeVisible();
      const owner = async (one: Item) => ((await supervisor.get(`/api/work-queue/items/${one.id}`)) as Item).ownerId;
      for (const one of before) expect(await owner(one), one.externalId).toBe(colleague);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByText(`${rest.length} applications are back as they were.`).first()).toBeVisible();
      for (const one of rest) expect(await owner(one), one.externalId).toBe(one.ownerId);
      expect(await owner(his)).toBe(colleague);
    });

    await test.step("what is listed leaves as a file", async () => {
      const { items, total } = await listed();
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("button", { name: /^Export \d/ }).click();
      const fetchFile = page.getByRole("button", { name: /: download \d+ rows$/ }).first();
      await expect(fetchFile).toBeVisible();
      const [download] = await Promise.all([page.waitForEvent("download"), fetchFile.click()]);
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines).toHaveLength(total + 1);
      expect(lines[1]).toContain(items[0]!.externalId);
      expect(lines.join("\n")).not.toContain(item.externalId);
      await page.keyboard.press("Escape");
    });

    await test.step("the reports show what a query of the database counts", async () => {
      const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"), { readOnly: true });
      try {
        const [applications] = database
          .prepare(
            `SELECT COUNT(*) AS filed, COUNT(DISTINCT applicant_id) AS applicants, SUM(state_id = ${DENIED}) AS denied FROM applications WHERE tenant_id = 1 AND audience = 'individual' AND program_id = ${RENT}`,
          )
          .all();
        expect(await figures(page, `/reports/individual/applications-resources?days=${DAYS}&process=${RENT}`, ["Filed", "Applicants", "Denied"])).toEqual([
          applications!["filed"],
          applications!["applicants"],
          applications!["denied"],
        ]);
        const [bulk] = database
          .prepare(
            `SELECT COUNT(DISTINCT SUBSTR(id, 1, 36)) AS operations, SUM(requested) AS requested, SUM(changed) AS changed FROM bulk_operations
             WHERE tenant_id = 1 AND program_id IN (SELECT program_id FROM applications WHERE tenant_id = 1 AND audience = 'individual')`,
          )
          .all();
        expect(bulk!["operations"]).toBeGreaterThan(0);
        expect(await figures(page, `/reports/individual/bulk-operations?days=${DAYS}`, ["Operations", "Applications", "Changed"])).toEqual([
          bulk!["operations"],
          bulk!["requested"],
          bulk!["changed"],
        ]);
      } finally {
        database.close();
      }
    });
  });
});

/** The totals that a report's table shows in these columns. */
async function figures(page: Page, address: string, columns: string[]): Promise<number[]> {
  await page.goto(address);
  await page.locator("tfoot tr").waitFor();
  const heads = (await page.locator("thead th").allInnerTexts()).map((one) => one.trim());
  const cells = (await page.locator("tfoot tr").locator("th, td").allInnerTexts()).map((one) => Number(one.replaceAll(",", "")));
  return columns.map((name) => cells[heads.findIndex((head) => head.startsWith(name))]!);
}
