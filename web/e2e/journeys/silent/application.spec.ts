import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { beginRent } from "../begun-draft";
import { browserOf } from "../browser";
import { fillForm } from "../fill-form";
import { touch } from "../hands";
import { inOffice } from "../in-office";
import { enterPassword } from "../screens";
import { silence, soundFolder } from "../spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
/** Whoever applies, and the two others at home. */
const SELF = "Marta Romero";
const PEOPLE = ["Lucía Romero", "Leo Romero"];

const own = words("es", "applications");

test("somebody fills in the rental form on a phone in Spanish, with two people at home and a signature; the queue shows the application", async () => {
  test.setTimeout(240_000);
  await inOffice("application", async ({ hub, deskOf }) => {
    const { name, draft, form } = await beginRent(hub.url, "es");
    const browser = await browserOf(silence(soundFolder(), 5));
    try {
      const context = await browser.newContext({ baseURL: hub.url, locale: "es-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await enterPassword(page, hub.url, name);
      await expect(page).not.toHaveURL(/\/login/);
      await page.evaluate(() => localStorage.setItem("language", "es"));

      await test.step("page by page to the summary, each without a fault of accessibility", async () => {
        await page.goto(`/application?draft=${draft}`);
        await fillForm({ page, hands: touch, language: "es", name: SELF, people: PEOPLE }, form, async (id) => {
          if (screenshots) await page.screenshot({ path: `${screenshots}/application-${id}.png`, fullPage: true });
        });
      });

      await test.step("a reload in between loses nothing", async () => {
        await expect(page.getByText(/^Guardado /).first()).toBeVisible();
        await page.reload();
        await expect(page.getByRole("heading", { level: 1, name: own("review.title") })).toBeVisible();
        for (const person of PEOPLE) await expect(page.getByRole("heading", { level: 4, name: person })).toBeVisible();
        await expect(page.getByText(own("review.complete"))).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
      });

      const number = await test.step("sent, with a number", async () => {
        await page.getByRole("button", { name: own("review.send") }).tap();
        await expect(page.getByRole("heading", { level: 1, name: own("sent.title") })).toBeFocused();
        expect(await violationsOf(page)).toEqual([]);
        if (screenshots) await page.screenshot({ path: `${screenshots}/application-sent.png`, fullPage: true });
        return (await page.locator(".filling-number bdi").innerText()).trim();
      });

      await test.step("the reviewer's queue has it", async () => {
        const desk = await deskOf("reviewer");
        await desk.goto(`/v2/review?search=${encodeURIComponent(number)}`);
        await expect(desk.getByRole("link", { name: number, exact: true })).toBeVisible();
      });
    } finally {
      await browser.close();
    }
  });
});
