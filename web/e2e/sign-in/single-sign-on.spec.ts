import { expect, type Page } from "@playwright/test";
import { HubProcess, WITHOUT_CAPTIONS } from "../journeys/hub-process";
import { IdentityProvider } from "../journeys/identity-provider";
import { expectAccessible, expectQuiet, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });
// The hub is configured with the provider before it starts: the spec needs its own.
test.skip(Boolean(process.env["SIGN_IN_HUB"]), "needs a hub of its own");

let hub: HubProcess;
let provider: IdentityProvider;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await HubProcess.start("single-sign-on", WITHOUT_CAPTIONS);
  provider = await IdentityProvider.start(hub.url);
  await hub.stop();
  provider.serve(hub, 1, "membership");
  await hub.launch();
});
test.afterAll(async () => {
  provider?.close();
  await hub?.remove();
});

/** Sets the identity at the provider, which its own login page would ask for; the tenant's branding offers the sign-on. */
async function be(page: Page, who: string) {
  await page.route("**/api/ro/instances/branding*", async (route) => {
    // The hub may just have closed the connection that was kept for the next request: that one is sent again.
    const answer = await route.fetch({ maxRetries: 3 });
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { data: { ...data, ic_sso: true } } });
  });
  await provider.signsIn(page, who);
}

for (const language of languages("es")) {
  test(`a person known to the provider is signed in and gets to the requested page, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await be(page, "known");
    const arrivals: string[] = [];
    page.on("framenavigated", (frame) => arrivals.push(frame.url()));
    await page.goto("/login?redirect=%2Fapplications");
    await page.getByRole("button", { name: w("login.sso") }).click();
    await page.waitForURL("**/applications");
    expect(arrivals.some((url) => url.startsWith(provider.issuer) || url.includes("/auth"))).toBe(true);
    expect(page.url()).not.toContain("tokenGUID");
    expectQuiet(page);
  });

  test(`a person without an account here is informed, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await be(page, "stranger");
    await page.goto("/login");
    await page.getByRole("button", { name: w("login.sso") }).click();
    await expect(page.getByRole("heading", { name: w("entry.failedTitle") })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await expectAccessible(page, language);
    await page.getByRole("button", { name: w("entry.toLogin") }).click();
    await expect(page.locator("input[name=username]")).toBeVisible();
    expectQuiet(page);
  });

  test(`the link of a sign-on works in no other browser than the one that began it, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await be(page, "known");
    // The page gets the code and cannot use it: it stays good.
    await page.route("**/api/membership-provider/login/**", (route) => route.abort());
    let link = "";
    page.on("request", (request) => {
      if (request.url().includes("/auth?tokenGUID=")) link = request.url();
    });
    await page.goto("/login");
    await page.getByRole("button", { name: w("login.sso") }).click();
    await expect(page.getByRole("heading", { name: w("entry.failedTitle") })).toBeVisible();
    expect(link).not.toBe("");
    const other = await visitor(browser, hub.url, language);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: w("entry.failedTitle") })).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem("session_token"))).toBeNull();
    expectQuiet(other);
  });
}
