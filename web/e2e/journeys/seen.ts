import { expect, type Page } from "@playwright/test";

import { type Language } from "../sign-in/words";
import { expectAccessible } from "../sign-in/visitor";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
/** A phone held upright. */
const PHONE = { width: 390, height: 844 };

/** A page is without a fault of accessibility; a picture of it where a folder for pictures is named. */
export async function expectSeen(page: Page, language: Language, name: string): Promise<void> {
  // What has been scrolled behind a head that stays would be measured as its neighbour.
  await page.evaluate(() => [document.scrollingElement, document.querySelector(".case-main")].forEach((one) => one?.scrollTo(0, 0)));
  await expectAccessible(page, language);
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
}

/** The same on a phone's screen too, where nothing is scrolled sideways. */
export async function expectSeenOnPhone(page: Page, language: Language, name: string): Promise<void> {
  await expectSeen(page, language, name);
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}: no sideways scrolling`).toBeLessThanOrEqual(0);
  await expectSeen(page, language, `${name}-phone`);
  if (wide) await page.setViewportSize(wide);
}
