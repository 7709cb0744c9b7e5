import { expect, type Locator, type Page } from "@playwright/test";

/** What a report calls the row of its totals, and the list of what they count. */
const TOTAL = "Total";
const ALL_ROWS = "All rows";

/** A cell of the figures that are open: the row is named by its first cell, the column by its head. */
async function cellOf(page: Page, row: string, column: string): Promise<Locator> {
  const table = page.getByRole("region", { name: "Figures" }).getByRole("table");
  const line = table.locator("tr").filter({ has: page.getByRole("rowheader", { name: row, exact: true }) });
  await expect(line).toHaveCount(1);
  const heads = (await table.locator("thead th").allTextContents()).map((head) => head.trim());
  const place = heads.indexOf(column);
  if (place < 0) throw new Error(`the report has ${heads.join(", ")}, and no ${column}`);
  return line.locator("th, td").nth(place);
}

const numberIn = async (cell: Locator) => Number((await cell.innerText()).replaceAll(",", ""));

/** A figure of the report that is open. */
export async function figureOf(page: Page, row: string, column: string): Promise<number> {
  return numberIn(await cellOf(page, row, column));
}

/** What a figure counts, once it was opened. */
export interface Counted {
  figure: number;
  /** The rows behind it, each as it is read. */
  rows: string[];
  dialog: Locator;
}

/** Opens a figure and reads every row behind it; the list stays open. */
export async function openFigure(page: Page, row: string, column: string): Promise<Counted> {
  const cell = await cellOf(page, row, column);
  const figure = await numberIn(cell);
  await cell.getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: `${column}: ${row === TOTAL ? ALL_ROWS : row}`, exact: true });
  const items = dialog.getByRole("list", { name: "What is counted" }).getByRole("listitem");
  const more = dialog.getByRole("button", { name: "Show more" });
  await expect(items.first()).toBeVisible();
  while ((await more.count()) > 0) {
    const before = await items.count();
    await more.click();
    await expect.poll(() => items.count()).toBeGreaterThan(before);
  }
  return { figure, rows: await items.allInnerTexts(), dialog };
}

/** The same, and closes the list: it holds as many rows as the figure says. */
export async function rowsBehind(page: Page, row: string, column: string): Promise<string[]> {
  const { figure, rows, dialog } = await openFigure(page, row, column);
  expect(rows, `${column}, ${row}`).toHaveLength(figure);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return rows;
}
