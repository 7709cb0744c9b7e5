import { expect, test, type Page } from "@playwright/test";
import { violationsOf } from "./axe";

/** How a page is shown: its language, and with it its direction; its theme. */
export interface Appearance {
  language: "en" | "es" | "ar";
  theme: "light" | "dark";
}

export const APPEARANCES: readonly Appearance[] = [
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
  { language: "ar", theme: "light" },
  { language: "ar", theme: "dark" },
];

/** Console messages caused by a strict content security policy or by a mistake of ours. */
export function watchConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) messages.push(message.text());
  });
  page.on("pageerror", (error) => messages.push(String(error)));
  return messages;
}

/** Sets the language, theme and size of pages opened from now on; needs an open page of the host. */
export async function appearAs(page: Page, { language, theme }: Appearance): Promise<void> {
  await page.evaluate(
    ([l, t]) => {
      localStorage.setItem("language", l!);
      localStorage.setItem("theme", t!);
    },
    [language, theme],
  );
}

/** The same, with the language chosen for a government account too, which otherwise begins in English. */
export async function chooseAppearance(page: Page, appearance: Appearance): Promise<void> {
  await appearAs(page, appearance);
  await page.evaluate((language) => localStorage.setItem("governmentLanguage", language), appearance.language);
}

/** Expects no violation of WCAG 2.2 A and AA that axe can find on the current page. */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // What is still coming in, as a dialog does, is paler than it is going to be.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(passing.map((one) => one.finished));
  });
  expect.soft(await violationsOf(page), name).toEqual([]);
}

/** Opens an address as `appearAs` said, and expects its direction, its theme and no violation. */
export async function expectAccessible(page: Page, address: string, { language, theme }: Appearance): Promise<void> {
  const name = `${address} ${language} ${theme}`;
  await test.step(name, async () => {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expectNoViolation(page, name);
  });
}

/** Every address in every appearance. */
export async function expectAllAccessible(page: Page, addresses: readonly string[], appearances = APPEARANCES): Promise<void> {
  for (const appearance of appearances) {
    await appearAs(page, appearance);
    for (const address of addresses) await expectAccessible(page, address, appearance);
  }
}
