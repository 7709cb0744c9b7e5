import { type Browser, expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { beginRent } from "../begun-draft";
import { touch } from "../hands";
import { inOffice } from "../in-office";
import { enterPassword } from "../screens";
import { until } from "../until";

const own = words("es", "applications");
const SAVES = /\/answers$/;

/** The answers of a draft by their places, as the hub has them. */
type Answers = Record<string, unknown>;

/** A phone of one person with the page of a draft that asks for the landlord. */
async function phoneAt(browser: Browser, hub: string, name: string, draft: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: hub, locale: "en-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await enterPassword(page, hub, name);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`/application?draft=${draft}&page=landlord_page`);
  await expect(landlordOf(page)).toBeVisible();
  return page;
}

const landlordOf = (page: Page) => page.locator('[id="answer:landlord"]');

/** Keeps what a page saves on its way until it is let go. */
async function holdSaves(page: Page): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((done) => (letGo = done));
  await page.route(SAVES, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

test(
  "the same answer written in two windows of one person: the second sees both texts and keeps its own, nothing is lost, and a reload shows the choice",
  LONG,
  async ({ browser }) => {
    await inOffice("same-field", async ({ hub }) => {
      const { name, session, draft } = await beginRent(hub.url, "en");
      const kept = async (at: string) => ((await session.get(`/api/application-drafts/${draft}`)) as { answers: Answers }).answers[at];
      const [first, second] = [await phoneAt(browser, hub.url, name, draft), await phoneAt(browser, hub.url, name, draft)];
      const dialog = second.getByRole("alertdialog", { name: own("conflict.title") });

      /** Writes in the second window, then in the first, which is saved before: the second is asked. */
      const writeInBoth = async (here: string, there: string, meanwhile: () => Promise<void>) => {
        const letGo = await holdSaves(second);
        const sent = second.waitForRequest((request) => request.method() === "PATCH" && SAVES.test(request.url()));
        await touch.write(landlordOf(second), here);
        await sent;
        await meanwhile();
        await touch.write(landlordOf(first), there);
        await until("the first window's text to be saved", async () => (await kept("landlord")) === there);
        letGo();
        await expect(dialog).toBeVisible();
        await expect(dialog.locator("dd")).toHaveText([here, there]);
      };

      await test.step("what is here is kept, and so is what was written beside it meanwhile", async () => {
        await writeInBoth("Oak Street Homes", "Mill Homes", () => touch.write(second.locator('[id="answer:landlord_phone"]'), "(202) 555-0102"));
        expect(await violationsOf(second)).toEqual([]);
        await touch.press(dialog.getByRole("button", { name: own("conflict.mine") }));
        await expect(dialog).toBeHidden();
        await until("the choice to be saved", async () => (await kept("landlord")) === "Oak Street Homes");
        await until("the other answer to be saved", async () =>
          String(await kept("landlord_phone"))
            .replaceAll(/\D/g, "")
            .endsWith("2025550102"),
        );
        for (const page of [first, second]) {
          await page.reload();
          await expect(landlordOf(page)).toHaveValue("Oak Street Homes");
        }
        await expect(dialog).toBeHidden();
      });
      await test.step("what was written there is taken, and the field shows it at once", async () => {
        await writeInBoth("Elm Homes", "River Homes", () => Promise.resolve());
        await touch.press(dialog.getByRole("button", { name: own("conflict.theirs") }));
        await expect(dialog).toBeHidden();
        await expect(landlordOf(second)).toHaveValue("River Homes");
        expect(await kept("landlord")).toBe("River Homes");
        await second.reload();
        await expect(landlordOf(second)).toHaveValue("River Homes");
        await expect(dialog).toBeHidden();
      });
      for (const page of [first, second]) await page.context().close();
    });
  },
);
