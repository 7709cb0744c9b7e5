import { expect, test } from "@playwright/test";
import { visitOf } from "../../src/app/visit";
import { routeTable } from "../../src/app/route-table";
import { chooseAppearance, expectAccessible, watchConsole, type Appearance } from "../appearance";
import { addressFor, isSimulated, signIn } from "../sign-in";
import { simulateHub } from "../simulated-hub";

/**
 * Every page: each row of the route table, as its intended viewer, in both themes and both directions, on a phone and at 200 %.
 */
const pages = routeTable.flatMap((row) => {
  const visit = visitOf(row);
  return visit ?? [];
});

// Each viewer's pages by themselves, on whichever hub is free.
test.describe.configure({ mode: "parallel", timeout: 900_000 });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** What 200 % of magnification leave of a window of 1440 × 900. */
const ZOOMED = { width: 720, height: 450 };

/** How every page is seen once. */
interface Variant {
  size: typeof WIDE;
  appearance: Appearance;
}

for (const as of new Set(pages.map((page) => page.as))) {
  test(`pages as a ${as} sees them`, async ({ page }) => {
    const messages = watchConsole(page);
    if (as !== "visitor") await signIn(page, as);
    else {
      if (isSimulated) await simulateHub(page, null);
      await page.goto("/login");
    }
    const dark: Appearance = { language: "ar", theme: "dark" };
    const variants: readonly Variant[] = [
      { size: WIDE, appearance: { language: "en", theme: "light" } },
      { size: WIDE, appearance: dark },
      { size: PHONE, appearance: dark },
      { size: ZOOMED, appearance: { language: "en", theme: "light" } },
    ];
    for (const { size, appearance } of variants) {
      await page.setViewportSize(size);
      await chooseAppearance(page, appearance);
      for (const { at } of pages.filter((one) => one.as === as)) {
        await expectAccessible(page, as === "visitor" ? at : addressFor(as, at), appearance);
        expect.soft(new URL(page.url()).pathname, "the page itself is shown, not another").toBe(at.replace(/\?.*/, ""));
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(tooWide, `${at} at ${size.width}: no sideways scrolling`).toBeLessThanOrEqual(0);
      }
    }
    expect(messages).toEqual([]);
  });
}
