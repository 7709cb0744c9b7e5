import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession } from "../api-session";
import { inOffice } from "../in-office";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

interface Sums {
  total: number;
  failed: number;
  warning: number;
  passed: number;
}

/** As the queue's button says it. */
function words({ failed, warning, passed }: Sums): string {
  const parts = [failed ? `${failed} failed` : "", warning ? `${warning} warning${warning === 1 ? "" : "s"}` : "", passed ? `${passed} passed` : ""];
  return parts.filter(Boolean).join(", ");
}

/** An application for energy assistance, which asks for the income in one sum, of which a paper is missing and whose income is within the limit. */
async function withMissingPaper(session: ApiSession) {
  const { items } = await session.get("/api/work-queue?process=7&page_size=100&sort=createdAt&order=asc");
  for (const item of items as { id: number; externalId: string; itemName: string; validations: Sums }[]) {
    if (item.validations.failed === 0) continue;
    const center = await session.get(`/api/work-queue/items/${item.id}/validations`);
    const verdict = (rule: string) => center.results.find((one: { rule: string }) => one.rule === rule)?.verdict;
    if (verdict("income_on_file") === "failed" && verdict("income_limit") === "passed") return item;
  }
  throw new Error("the demonstration has an application without proof of income");
}

test("a document and a corrected answer flip the validations on two screens, and a rule is let pass with a reason", async () => {
  test.setTimeout(180_000);
  await inOffice("validation", async ({ hub, deskOf }) => {
    const page = await deskOf("caseworker");
    const queue = await deskOf("supervisor");
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const item = await withMissingPaper(supervisor);
    const sums = async (): Promise<Sums> => (await supervisor.get(`/api/work-queue/items/${item.id}`)).validations;
    const before = item.validations;

    await page.goto(`/v2/review/${item.id}`);
    const part = page.getByRole("region", { name: "Validations" });
    const row = (sign: Sums) => queue.getByRole("button", { name: `Validations: ${words(sign)}` });
    await queue.goto(`/v2/review?search=${encodeURIComponent(item.externalId)}`);
    await expect(part.getByText(words(before), { exact: true })).toBeVisible();
    await expect(row(before)).toBeVisible();

    await test.step("a document is uploaded with its expiry: the rule holds on both screens", async () => {
      await page.getByRole("button", { name: "Add a document" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a document" });
      await dialog.getByRole("button", { name: /What it proves/ }).click();
      await page.getByRole("option", { name: "Proof of income" }).click();
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Choose a file" }).click();
      await (await chooser).setFiles({ name: "pay-slip.txt", mimeType: "text/plain", buffer: Buffer.from("Wages of October: 2,100 dollars") });
      await expect(dialog.getByText(/^Uploaded/)).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("pay-slip");
      await dialog.getByLabel(/Valid until/).fill("2031-01-31");
      await dialog.getByRole("button", { name: "Add to the case" }).click();
      const after = { ...before, failed: before.failed - 1, passed: before.passed + 1 };
      await expect(row(after)).toBeVisible();
      await expect(part.getByText(words(after), { exact: true })).toBeVisible();
      expect(await sums()).toEqual(after);
      await expect(page.getByRole("region", { name: "Documents" }).getByText("valid until Jan 31, 2031")).toBeVisible();
    });

    const held = await sums();
    const broken = { ...held, failed: held.failed + 1, passed: held.passed - 1 };
    await test.step("a corrected answer breaks a rule, and the open validation center of the other screen says so", async () => {
      await row(held).click();
      const center = queue.getByRole("dialog", { name: /^Validations of / });
      await expect(center.getByText(words(held), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Correct: Monthly income", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Correct: Monthly income", exact: true });
      await dialog.getByRole("textbox", { name: /^Monthly income/ }).fill("25,000");
      await dialog.getByRole("textbox", { name: /^Why is it corrected/ }).fill("By the pay slip of May");
      await dialog.getByRole("button", { name: "Save the correction" }).click();
      await expect(center.getByText(words(broken), { exact: true })).toBeVisible();
      await expect(part.getByText(words(broken), { exact: true })).toBeVisible();
      const rule = center.getByRole("listitem").filter({ hasText: "Income is within the limit for the household" });
      await expect(rule.getByText("$25,000.00")).toBeVisible();
      await expect(rule.getByText(/^Income is \$25,000 a month; the limit for \d+ people is \$/)).toBeVisible();
      await expect(rule.getByText("By the applicant's own answers: Passed")).toBeVisible();
      const answer = page.locator(".case-answer[data-corrected]");
      await expect(answer.getByText("Answered by the applicant")).toBeVisible();
      await expect(answer.getByText("By the pay slip of May")).toBeVisible();
      expect(await violationsOf(queue)).toEqual([]);
      if (screenshots) await queue.screenshot({ path: `${screenshots}/validation-center.png` });
    });

    await test.step("let pass with a reason, seen by the other; taken back", async () => {
      const center = queue.getByRole("dialog", { name: /^Validations of / });
      await part.getByRole("button", { name: "Override: Income is within the limit for the household" }).click();
      await part.getByRole("textbox", { name: "Reason for the override" }).fill("A bonus that will not come again");
      expect(await violationsOf(page)).toEqual([]);
      await part.getByRole("button", { name: "Override", exact: true }).click();
      await expect(center.getByText("A bonus that will not come again")).toBeVisible();
      await expect(center.getByText(words(held), { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "History" }).getByText("Priya Raman overrode a rule")).toBeVisible();
      if (screenshots) await page.screenshot({ path: `${screenshots}/validations-part.png` });
      await center.getByRole("button", { name: /^Undo the override: Income is within the limit/ }).click();
      await expect(part.getByText(words(broken), { exact: true })).toBeVisible();
      expect(await sums()).toEqual(broken);
    });

    await test.step("a phone shows the validations and the papers without scrolling sideways", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/v2/review/${item.id}#validations`);
      await expect(part.getByText(words(broken), { exact: true })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/validations-phone.png` });
    });
  });
});
