import { expect, type Locator, type Page } from "@playwright/test";

import { words } from "../sign-in/words";
import { type Hands, keys, mouse, reach } from "./hands";

const builder = words("en", "form-builder");
/** More presses of an arrow than an outline has rows. */
const MOST_ROWS = 60;

/** A page with the editor of a form. */
export const outlineOf = (page: Page): Locator => page.getByRole("treegrid", { name: builder("editor.outline") });
export const rowOf = (page: Page, name: string): Locator => outlineOf(page).getByRole("row", { name, exact: true }).last();
export const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole("region", { name: builder("editor.side") }).getByRole("textbox", { name: label, exact: true });
const buttonOf = (page: Page, word: string): Locator => page.getByRole("button", { name: builder(word), exact: true });

/** What the outline shows: each row with its level and what stands beneath its name. */
export const outlined = (page: Page): Promise<string[]> =>
  outlineOf(page)
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => `${row.getAttribute("aria-level")} ${row.getAttribute("aria-label")}`));

/** The words are said to those who do not see the outline change. */
export const expectSaid = (page: Page, said: string): Promise<void> => expect(page.getByRole("status").filter({ hasText: said })).toHaveCount(1);

const KEYS_OF = { "outline.duplicate": "Control+d", "outline.remove": "Delete", "editor.undo": "Control+z", "editor.redo": "Control+Shift+z" };
type Command = keyof typeof KEYS_OF | "editor.saveDraft";

/** How somebody works the editor of a form: two who do the same leave the same form. */
export interface BuilderHands extends Hands {
  /** Chooses what has a name in the outline, the last one of that name. */
  choose(page: Page, name: string): Promise<void>;
  /** Adds something at what is chosen, by its name in the menu; its first field has the focus. */
  add(page: Page, what: string): Promise<void>;
  /** Puts something before another thing, which is so many places above it in the same parent. */
  moveBefore(page: Page, name: string, other: string, places: number): Promise<void>;
  /** Puts something last into another thing, whose name in the list of places is `place`. */
  moveInto(page: Page, name: string, other: string, place: string): Promise<void>;
  /** What a button of the editor does; where a key does the same, by the key. */
  command(page: Page, word: Command): Promise<void>;
}

const firstFieldHasFocus = (page: Page) => expect(page.locator("#form-builder-first")).toBeFocused();

/** Carries something with the mouse to a place in another row: above its middle line, or upon it. */
async function drag(page: Page, name: string, other: string, where: "above" | "upon"): Promise<void> {
  const [from, to] = [rowOf(page, name), rowOf(page, other)];
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await boxOf(from), await boxOf(to)];
  const y = end.y + (where === "above" ? 3 : end.height / 2);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 - 6, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, y, { steps: 6 });
  await page.mouse.move(end.x + end.width / 2 + 1, y);
  await page.mouse.up();
}

async function boxOf(row: Locator) {
  const box = await row.boundingBox();
  if (!box) throw new Error(`${String(row)} is not to be seen`);
  return box;
}

/** With the mouse: things are dragged, and commands are buttons. */
export const byMouse: BuilderHands = {
  ...mouse,
  choose: (page, name) => rowOf(page, name).getByText(name, { exact: true }).click(),
  async add(page, what) {
    await buttonOf(page, "outline.add").click();
    await page.getByRole("menuitem", { name: what, exact: true }).click();
    await firstFieldHasFocus(page);
  },
  moveBefore: (page, name, other) => drag(page, name, other, "above"),
  moveInto: (page, name, other) => drag(page, name, other, "upon"),
  command: (page, word) => buttonOf(page, word).click(),
};

/** The name of the row that has the focus. */
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute("aria-label") ?? null);

/** With the keys: nothing is reached but by Tab and arrows. */
export const byKeys: BuilderHands = {
  ...keys,
  async choose(page, name) {
    await reach(outlineOf(page), "Shift+Tab");
    await page.keyboard.press("End");
    for (let presses = 0; presses < MOST_ROWS; presses++) {
      if ((await focusedRow(page)) === name) return;
      await page.keyboard.press("ArrowUp");
    }
    throw new Error(`the arrows do not lead to ${name}`);
  },
  async add(page, what) {
    await reach(buttonOf(page, "outline.add"), "Shift+Tab");
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: what, exact: true });
    await item.waitFor();
    for (let presses = 0; presses < MOST_ROWS; presses++) {
      if (await item.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await firstFieldHasFocus(page);
  },
  async moveBefore(page, name, _other, places) {
    await byKeys.choose(page, name);
    for (let place = 0; place < places; place++) await page.keyboard.press("Alt+ArrowUp");
  },
  async moveInto(page, name, _other, place) {
    await byKeys.choose(page, name);
    await page.keyboard.press("Alt+m");
    const dialog = page.getByRole("dialog", { name: builder("move.title", { name }) });
    await keys.select(dialog.getByRole("button", { name: new RegExp(builder("move.into")) }), place);
    await keys.press(dialog.getByRole("button", { name: builder("move.move"), exact: true }));
  },
  async command(page, word) {
    if (word !== "editor.saveDraft") return page.keyboard.press(KEYS_OF[word]);
    await reach(buttonOf(page, word), "Shift+Tab");
    await page.keyboard.press("Enter");
  },
};
