import { type Locator, type Page } from "@playwright/test";

/** How somebody works a page: by touch, with a mouse, or with the keys alone. */
export interface Hands {
  /** A button, a link or a checkbox. */
  press(target: Locator): Promise<void>;
  /** A box, whose text is replaced. */
  write(box: Locator, text: string): Promise<void>;
  /** One of the radio buttons around `first`, by its words; the first without any. */
  pick(group: Locator, words?: string): Promise<void>;
  /** One of a list that a button opens, by its words; the first without any. */
  select(button: Locator, words?: string | RegExp): Promise<void>;
}

/** More presses of a key than a page has places to stop at. */
const MOST_PRESSES = 120;

/** By touch, on a phone. */
export const touch: Hands = {
  press: (target) => target.tap(),
  write: (box, text) => box.fill(text),
  pick: (group, words) => (words === undefined ? group.locator("label") : group.locator("label").filter({ hasText: words })).first().tap(),
  async select(button, words) {
    await button.tap();
    const options = button.page().getByRole("option");
    await (words === undefined ? options : options.filter({ hasText: words })).first().tap();
  },
};

/** With a mouse; what is written comes as from a dictation, so that no key is pressed. */
export const mouse: Hands = {
  press: (target) => target.click(),
  async write(box, text) {
    await box.click({ clickCount: 3 });
    await box.page().keyboard.insertText(text);
  },
  pick: (group, words) => (words === undefined ? group.locator("label") : group.locator("label").filter({ hasText: words })).first().click(),
  async select(button, words) {
    await button.click();
    const options = button.page().getByRole("option");
    await (words === undefined ? options : options.filter({ hasText: words })).first().click();
  },
};

/** With the keys alone: whatever is used is reached from where the focus is. */
export const keys: Hands = {
  async press(target) {
    await reach(target);
    const isChecked = (await target.getAttribute("type")) === "checkbox" || (await target.locator("input[type=checkbox]").count()) > 0;
    await target.page().keyboard.press(isChecked ? "Space" : "Enter");
  },
  async write(box, text) {
    await reach(box);
    const { keyboard } = box.page();
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type(text);
  },
  async pick(group, words) {
    await reach(group);
    const { keyboard } = group.page();
    await keyboard.press("Space");
    await goOn(group.page(), words, () => focusedWords(group.page(), "label"));
  },
  async select(button, words) {
    await reach(button);
    const page = button.page();
    await page.keyboard.press("Enter");
    await page.getByRole("option").first().waitFor();
    await goOn(page, words, () => focusedWords(page, "[role=option]"));
    await page.keyboard.press("Enter");
  },
};

/** Presses Tab, or Shift+Tab to go back, until the focus is on, or in, what is wanted. */
export async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

/** Presses the arrow until the choice in focus has the words. */
async function goOn(page: Page, words: string | RegExp | undefined, shown: () => Promise<string>): Promise<void> {
  if (words === undefined) return;
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const text = await shown();
    if (typeof words === "string" ? text.includes(words) : words.test(text)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrows do not lead to ${String(words)}`);
}

const focusedWords = (page: Page, around: string): Promise<string> =>
  page.evaluate((selector) => document.activeElement?.closest(selector)?.textContent ?? "", around);
