import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
let riverbend: string;
let lakeshore: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("entries");
  riverbend = hostOf(hub.url, "riverbend");
  lakeshore = hostOf(hub.url, "lakeshore");
});
test.afterAll(() => hub?.remove());

async function signIn(page: Page, name: string) {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(`${name}@riverbend.example`);
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
}

/** A one-time link of `many@` to their account at Riverbend, as the picker on another host gets it. */
async function linkToRiverbend(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const call = async (method: string, path: string, token: string | null, body?: unknown) => {
      const answer = await fetch(path, {
        method,
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return ((await answer.json()) as { data: any }).data;
    };
    const { token } = await call("POST", "/api/users/login-v2", null, { email: "many@riverbend.example", password: "Riverbend-2026" });
    const accounts = await call("GET", "/api/users/accounts", token);
    const account = accounts.find((one: any) => one.cd_instance === 1);
    const { cd_user, cd_instance, cd_community_entity, cd_community_entity_type } = account;
    const fields = { cd_user, cd_instance, cd_community_entity, cd_community_entity_type, entity_id: account.cd_entity, entity_type: account.cd_entitytype };
    return (await call("POST", "/api/users/account-selection", token, fields)).redirectUrl as string;
  });
}

for (const language of languages("en")) {
  test(`the picker leads to the account's own host, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, riverbend, language);
    await signIn(page, "many");
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();
    await expectAccessible(page, language);
    await page.getByText(w("accounts.showInactive"), { exact: true }).click();
    await page.getByRole("searchbox").fill("lakeshore");
    await expect(page.locator(".account-row")).toHaveCount(2);
    const arrivals: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.url().includes("/instance-redirect")) arrivals.push(request.url());
    });
    await page
      .locator(".account-row")
      .filter({ hasNotText: w("accounts.inactive") })
      .click();
    // The account has no name at first; the first test gives it one.
    await page.waitForURL((url) => url.pathname === "/set-account-name" || url.origin === lakeshore);
    if (new URL(page.url()).pathname === "/set-account-name") {
      await page.locator("input[name=first]").waitFor();
      await expectAccessible(page, language);
      await page.locator("input[name=first]").fill("Morgan");
      await page.locator("input[name=last]").fill("Ellis");
      await submit(page);
    }
    await page.waitForURL((url) => url.origin === lakeshore && url.pathname !== "/instance-redirect");
    await expect(page.getByText(/Morgan/).first()).toBeVisible();
    expect(page.url()).not.toContain("login_token");
    expect(await page.evaluate(() => localStorage.getItem("session_token"))).toBe("active");
    expect(arrivals).toHaveLength(1);

    // Somebody who finds the link later finds it used up.
    const other = await visitor(browser, lakeshore, language);
    await other.goto(arrivals[0] ?? "");
    await expect(other.getByRole("heading", { name: w("entry.failedTitle") })).toBeVisible();
    expect(other.url()).not.toContain("login_token");
    await expectAccessible(other, language);
    expectQuiet(page);
    expectQuiet(other);
  });

  test(`a link asks before it takes another person's session, and leaves it alone on request, in ${language}`, async ({ browser }) => {
    const w = words(language);
    // Riverbend's own host in links is the hub's public one.
    const page = await visitor(browser, hub.url, language);
    await signIn(page, "business");
    await page.waitForURL((url) => url.pathname !== "/login");
    const who = page.getByRole("heading", { name: w("entry.askTitle") });

    const elsewhere = await visitor(browser, lakeshore, language);
    await elsewhere.goto("/login");
    await page.goto(await linkToRiverbend(elsewhere));
    await expect(who).toBeVisible();
    await expectAccessible(page, language);
    await page.getByRole("button", { name: w("entry.stay") }).click();
    await expect(who).toBeHidden();
    await expect(page.getByText(/Morgan/)).toHaveCount(0);

    await page.goto(await linkToRiverbend(elsewhere));
    await page.getByRole("button", { name: w("entry.goOn") }).click();
    await expect(page.getByText(/Morgan/).first()).toBeVisible();
    expectQuiet(page);
  });

  test(`entries without a code lead to login, and a redirect leads nowhere else than here, in ${language}`, async ({ browser }) => {
    const page = await visitor(browser, hub.url, language);
    for (const path of ["/auth", "/auto-login", "/silent-login"]) {
      await page.goto(path);
      await page.waitForURL("**/login");
    }
    await expectAccessible(page, language);
    await page.goto("/login?redirect=https%3A%2F%2Fevil.example%2F");
    await page.locator("input[name=username]").fill("applicant@riverbend.example");
    await page.locator("input[name=password]").fill("Riverbend-2026");
    await submit(page);
    await page.waitForURL("**/resources");
    expect(new URL(page.url()).origin).toBe(hub.url);
    expectQuiet(page);
  });

  test(`two tabs: a sign-in in one is a sign-in in the other, half-done steps are each tab's own, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await signIn(page, "many");
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/session");
    await other.waitForURL("**/login");
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();

    // The first tab keeps its step over a reload, and the browser's back button leaves it.
    await page.reload();
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();
    await page.goBack();
    await expect(page.locator("input[name=username]")).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();
    await expectAccessible(page, language);

    await signIn(other, "applicant");
    await other.waitForURL("**/resources");
    await page.waitForURL("**/resources");
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeHidden();
    expectQuiet(page);
  });
}
