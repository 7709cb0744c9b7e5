import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { words } from "../../sign-in/words";
import { browserOf } from "../browser";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { IdentityProvider } from "../identity-provider";
import { MarketplacePeer } from "../marketplace-peer";
import { acceptInvitation } from "../new-colleague";
import { expectSeen, expectSeenOnPhone } from "../seen";
import { silence, soundFolder } from "../spoken";
import { until } from "../until";

/** The tenant that sells, and its host. */
const SELLER = 344;
const SELLERS_HOST = "service.localhost";
const PURCHASER = "subscriber@riverbend.example";
const BOUGHT = { id: "mill-1", name: "Mill County", email: PURCHASER };
/** A token has letters that an address writes otherwise. */
const TOKEN = "mill+county/2026==";

const w = words("en", "marketplace");
const pages = words("en", "pages");

/** A host of this hub. */
function siteOf(hub: HubProcess, host: string): string {
  const url = new URL(hub.url);
  url.hostname = host;
  return url.origin;
}

/** A page at the seller's, of somebody who has not signed in. */
async function pageAt(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, locale: "en-US", viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** What is said of a purchase under this name. */
const fact = (page: Page, key: string): Locator =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(w(`details.${key}`), { exact: true }) })
    .locator("dd");

const arrive = (page: Page): Promise<unknown> => page.goto(`/?marketplace&token=${encodeURIComponent(TOKEN)}`);

/** The row of what was bought, in the list that its purchaser manages. */
async function managed(page: Page): Promise<Locator> {
  await page.goto("/?marketplace");
  await page.getByRole("button", { name: w("welcome.manage") }).click();
  return page
    .getByRole("region", { name: w("manage.title") })
    .getByRole("row")
    .filter({ hasText: BOUGHT.name });
}

test("somebody buys an instance in the marketplace, its administrator works there, the plan is changed, and the purchaser unsubscribes", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const market = await MarketplacePeer.start();
  const hub = await HubProcess.start("marketplace", WITHOUT_CAPTIONS);
  const site = siteOf(hub, SELLERS_HOST);
  const provider = await IdentityProvider.start(site);
  const desks = await browserOf(silence(soundFolder(), 5));
  try {
    market.sell(TOKEN, BOUGHT);
    await hub.stop();
    provider.serve(hub, SELLER, "marketplace");
    market.serve(hub, SELLER);
    await hub.launch();
    const admin = `rosa-${Date.now()}@riverbend.example`;
    const page = await pageAt(browser, site);

    await test.step("a link that is too old says how to come back", async () => {
      await page.goto("/?marketplace&token=yesterday");
      await expect(page.getByText(w("expired.title"))).toBeVisible();
      await expect(page.getByText(w("expired.words"))).toBeVisible();
      await expectSeenOnPhone(page, "en", "marketplace-expired");
    });

    await test.step("the purchase is shown, and its token leaves the address", async () => {
      await arrive(page);
      await expect(page.getByRole("heading", { level: 1, name: w("details.title") })).toBeVisible();
      await expect(page).toHaveURL(`${site}/?marketplace`);
      const said = { email: PURCHASER, name: BOUGHT.name, id: BOUGHT.id, plan: "Starter", status: w("status.PENDING_FULFILLMENT_START") };
      for (const [key, text] of Object.entries(said)) await expect(fact(page, key)).toHaveText(text);
      // A reload finds it again, though the token is gone.
      await page.reload();
      await expect(fact(page, "name")).toHaveText(BOUGHT.name);
      await expectSeenOnPhone(page, "en", "marketplace-details");
    });

    const confirmed = Date.now();
    await test.step("somebody else is named as its administrator, after a name that is none", async () => {
      await page.getByText(w("details.otherAdmin"), { exact: true }).click();
      await page.getByRole("textbox", { name: new RegExp(`^${w("details.adminEmail")}`) }).fill(admin);
      const first = page.getByRole("textbox", { name: new RegExp(`^${w("details.firstName")}`) });
      await first.fill("R2");
      await page.getByRole("textbox", { name: new RegExp(`^${w("details.lastName")}`) }).fill("Quint");
      await page.getByRole("button", { name: w("details.continue"), exact: true }).click();
      await expect(page.getByText(w("rules.validFirstName")).first()).toBeVisible();
      await expect(first).toBeFocused();
      await first.fill("Rosa");
      await page.getByRole("button", { name: w("details.continue"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: w("confirmation.title") })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: admin })).toBeVisible();
      await expect(page.getByRole("list", { name: w("steps.label") }).locator("[aria-current=step]")).toContainText(w("steps.confirmation"));
      await expectSeenOnPhone(page, "en", "marketplace-confirmation");
      await page.context().close();
    });

    await test.step("the instance is made without a restart: its administrator comes by the mail, signs in, and works there", async () => {
      await until("the marketplace to be told that it is there", () => market.activated.includes(BOUGHT.id));
      const desk = await acceptInvitation(desks, hub.url, admin, confirmed, siteOf(hub, "mill-county.localhost"));
      expect(new URL(desk.url()).hostname).toBe("mill-county.localhost");
      await expect(desk.locator("body")).toContainText(BOUGHT.name);
      await desk.goto("/v2/review");
      await expect(desk.getByText(words("en", "work-queue")("empty.title")).first()).toBeVisible();
      await expectSeen(desk, "en", "marketplace-instance");
    });

    const own = await pageAt(browser, site);
    await test.step("the purchaser signs in at the marketplace's provider and changes the plan", async () => {
      await provider.signsIn(own, "subscriber");
      await own.goto("/?marketplace");
      await expect(own.getByText(pages("marketplace.notLoggedIn"))).toBeVisible();
      await own
        .getByRole("main")
        .getByRole("button", { name: pages("marketplace.signIn") })
        .click();
      await expect(own.getByRole("heading", { level: 1, name: w("welcome.title", { name: "Neil Foster" }) })).toBeVisible();
      await expectSeenOnPhone(own, "en", "marketplace-welcome");
      const row = await managed(own);
      await expect(row).toContainText("starter");
      await expect(row).toContainText(w("status.SUBSCRIBED"));
      await expectSeenOnPhone(own, "en", "marketplace-manage");
      await row.getByRole("button").click();
      const dialog = own.getByRole("dialog", { name: w("change.title") });
      await expect(dialog.getByText("Starter", { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: w("change.save"), exact: true }).click();
      await expect(dialog.getByText(w("change.required")).first()).toBeVisible();
      await dialog.getByRole("button", { name: new RegExp(w("change.select")) }).click();
      await own.getByRole("option", { name: "County", exact: true }).click();
      await expectSeen(own, "en", "marketplace-change");
      await dialog.getByRole("button", { name: w("change.save"), exact: true }).click();
      await expect(own.getByText(w("change.done"), { exact: true })).toBeVisible();
      await expect(own.getByText(w("change.doneWords"))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      // The marketplace says later what became of it.
      await expect(async () => expect(await managed(own)).toContainText("county", { timeout: 2_000 })).toPass({ timeout: 30_000 });
    });

    await test.step("unsubscribed at the marketplace: the purchaser reads it, and nothing is to be changed any more", async () => {
      expect(await market.unsubscribe(hub, SELLERS_HOST, BOUGHT.id)).toBe(200);
      await expect(async () => expect(await managed(own)).toContainText(w("status.UNSUBSCRIBED"), { timeout: 2_000 })).toPass({ timeout: 30_000 });
      await expect((await managed(own)).getByRole("button")).toBeDisabled();
      const visitor = await pageAt(browser, site);
      await arrive(visitor);
      await expect(visitor.getByRole("heading", { level: 1, name: w("details.canceled") })).toBeVisible();
      await expectSeenOnPhone(visitor, "en", "marketplace-canceled");
      await visitor.context().close();
    });
    await own.context().close();
  } finally {
    await desks.close();
    provider.close();
    await hub.remove();
    market.close();
  }
});
