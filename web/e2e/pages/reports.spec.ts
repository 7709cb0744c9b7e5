import { expect, test, type Page } from "@playwright/test";
import type { QueuePage, ReportTable } from "../../src/api/schema";
import { AUDIENCES, REPORTS } from "../../src/shared/cases/reports";
import { appearAs, expectNoViolation, watchConsole } from "../appearance";
import { isSimulated, signIn } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

/** A whole year: more than the demonstration's applications are old. */
const YEAR = "?days=365";

/** Opens a report, and answers what the hub said it counts. */
async function open(page: Page, address: string): Promise<ReportTable> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/api\/ro\/reports\/[a-z-]+\?/.test(response.url()) && !/\/exports|by=person/.test(response.url())),
    page.goto(address),
  ]);
  expect(answer.status(), address).toBe(200);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  return (await answer.json()) as ReportTable;
}

const counts = (row: string[]): number[] => row.map((cell) => Number(cell.replaceAll(",", "")));

/** The cells of the table on the page, without its head and names. */
async function shown(page: Page): Promise<string[][]> {
  const rows = page.locator("tbody tr, tfoot tr");
  return rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")));
}

test("each report shows the hub's figures, in a chart and in a table that sorts", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "supervisor");
  for (const audience of AUDIENCES) {
    for (const { path } of REPORTS[audience]) {
      const address = `/reports/${audience}/${path}${YEAR}`;
      const table = await open(page, address);
      const isEmpty = !table.rows.some((row) => row.values.some((value) => value > 0));
      if (isEmpty) {
        await expect(page.getByRole("heading", { name: "Nothing in this period" })).toBeVisible();
        continue;
      }
      await expect(page.getByRole("figure"), address).toBeVisible();
      const counted = table.measures.flatMap((measure, n) => (/share|hours|average|longest/.test(measure) ? [] : [n]));
      const of = (values: number[]) => counted.map((n) => values[n]);
      const cells = await shown(page);
      expect(
        cells.map((row) => counts(of(counts(row)).map(String))),
        address,
      ).toEqual([...table.rows.map((row) => of(row.values)), of(table.totals)]);
    }
  }
  expect(messages).toEqual([]);
});

test("what was filed by individuals and by businesses is what the queue holds", async ({ page }) => {
  await signIn(page, "supervisor");
  // In every status: without being asked for them the queue leaves out those that are over.
  const states = Array.from({ length: 19 }, (_, n) => n + 1).join(",");
  const [queue] = await Promise.all([page.waitForResponse(/\/api\/ro\/work-queue\?/), page.goto(`/v2/review?process=1715&state=${states}`)]);
  const { total } = (await queue.json()) as QueuePage;
  let filed = 0;
  for (const audience of ["individual", "business"])
    filed += (await open(page, `/reports/${audience}/applications-resources${YEAR}&process=1715`)).totals[0] ?? 0;
  expect(total).toBeGreaterThan(0);
  expect(filed).toBe(total);
});

test("a report is asked for as a file by keyboard, and the file has the page's figures", async ({ page }) => {
  await signIn(page, "reviewer");
  const table = await open(page, `/reports/individual/applications-resources${YEAR}`);
  await page.getByRole("button", { name: "Export CSV" }).focus();
  await page.keyboard.press("Enter");
  const fetch = page.getByRole("button", { name: /^Download \d+ rows/ }).first();
  await expect(fetch).toBeVisible();
  await fetch.focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/^applications-resources-individual-.*\.csv$/);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFProgram,Filed,Applicants,Undecided,Approved,Denied");
  expect(lines.at(-1)).toBe(`Total,${table.totals.join(",")}`);
  expect(lines).toHaveLength(table.rows.length + 2);
});

test("payouts come in as a file, with a word for each row, and the finance dialog fits a telephone", async ({ page }) => {
  await signIn(page, "supervisor");
  await page.goto("/reports");
  await page.getByRole("button", { name: "Finance files" }).click();
  const dialog = page.getByRole("dialog", { name: "Finance files" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a CSV file" }).click();
  const rows = "Application ID,Amount,Payment Channel,Payment status,Reference\nNOBODY-1,5,Check,paid,P-1\n";
  await (await chooser).setFiles({ name: "payouts.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await expect(dialog.getByText(/0 added, 0 changed, 0 unchanged\. 1 row wasn't accepted\./)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Rows that weren't accepted" })).toContainText("NOBODY-1 No application in the program has this ID");
  await expectNoViolation(page, "finance files");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolation(page, "finance files 390");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("reports fit a telephone, from right to left too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "reviewer");
  for (const language of ["en", "ar"] as const) {
    await appearAs(page, { language, theme: "light" });
    for (const address of [
      "/reports",
      `/reports/business/resource-status${YEAR}`,
      `/reports/individual/login-activity${YEAR}`,
      `/reports/individual/applications-resources${YEAR}`,
    ]) {
      await page.goto(address);
      await page.locator("h1").first().waitFor();
      await expectNoViolation(page, `${address} ${language} 390`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${address} ${language} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
});
