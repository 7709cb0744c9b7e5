import { expect, test, type Page } from "@playwright/test";
import { visitOf } from "../../src/app/visit";
import { routeTable } from "../../src/app/route-table";
import { chooseAppearance, expectAccessible, watchConsole, type Appearance } from "../appearance";
import { isQuick } from "../quick";
import { addressFor, isSimulated, signIn } from "../sign-in";
import { simulateHub } from "../simulated-hub";

/**
 * Every page: each row of the route table, as its intended viewer, light from left to right in a window and dark from right to left
 * on a phone; and in the sizes between these no page is wider than its window.
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

/** How every page is opened: in the first size, and then drawn in the other. */
interface Variant {
  size: typeof WIDE;
  also: typeof WIDE;
  appearance: Appearance;
}

const VARIANTS: readonly Variant[] = [
  { size: WIDE, also: ZOOMED, appearance: { language: "en", theme: "light" } },
  { size: PHONE, also: WIDE, appearance: { language: "ar", theme: "dark" } },
  // The other way round too, where there is time.
  ...(isQuick
    ? []
    : [
        { size: ZOOMED, also: WIDE, appearance: { language: "en", theme: "light" } as const },
        { size: WIDE, also: PHONE, appearance: { language: "ar", theme: "dark" } as const },
      ]),
];

/** A page that has just changed its size is drawn anew first. */
async function expectNotTooWide(page: Page, name: string) {
  const tooWide = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - window.innerWidth;
    });
  await expect
    .configure({ soft: true })
    .poll(tooWide, { message: `${name}: no sideways scrolling`, timeout: 5_000 })
    .toBeLessThanOrEqual(0);
}

for (const as of new Set(pages.map((page) => page.as))) {
  test(`pages as a ${as} sees them`, async ({ page }) => {
    const messages = watchConsole(page);
    if (as !== "visitor") await signIn(page, as);
    else {
      if (isSimulated) await simulateHub(page, null);
      await page.goto("/login");
    }
    for (const { size, also, appearance } of VARIANTS) {
      await chooseAppearance(page, appearance);
      for (const { at } of pages.filter((one) => one.as === as)) {
        await page.setViewportSize(size);
        await expectAccessible(page, as === "visitor" ? at : addressFor(as, at), appearance);
        expect.soft(new URL(page.url()).pathname, "the page itself is shown, not another").toBe(at.replace(/\?.*/, ""));
        await expectNotTooWide(page, `${at} at ${size.width}`);
        await page.setViewportSize(also);
        await expectNotTooWide(page, `${at} at ${also.width}`);
      }
    }
    expect(messages).toEqual([]);
  });
}
