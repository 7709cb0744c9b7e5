import { expect, type Page } from "@playwright/test";
import { confirmation, confirmInPlace, enterPassword } from "./confirm-in-place";
import { fromMailbox } from "./mailbox";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
let lakeshore: string;
/** Where the demonstration's Riverbend is reached. */
let home: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("add-account");
  lakeshore = hostOf(hub.url, "lakeshore");
  home = new URL(hub.url).origin;
});
test.afterAll(() => hub?.remove());

const OWNERS = { en: "applicant7", es: "applicant2", ar: "applicant5" } as const;

/** The accounts that a password opens, as the picker lists them. */
async function accountsOf(page: Page, email: string): Promise<number> {
  return page.evaluate(async (address) => {
    const send = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: address, password: "Riverbend-2026" }) };
    const { data: login } = (await (await fetch("/api/users/login-v2", send)).json()) as { data: { token: string } };
    const answer = await fetch("/api/users/accounts", { headers: { Authorization: `Bearer ${login.token}` } });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  }, email);
}

for (const language of languages("es")) {
  test(`signing up with an address that has a login adds nothing until its owner confirms, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const email = `${OWNERS[language]}@riverbend.example`;
    const stranger = await visitor(browser, lakeshore, language);
    const before = Date.now();
    await stranger.goto("/individual-signup");
    await stranger.locator("input[name=first]").fill("Nora");
    await stranger.locator("input[name=last]").fill("Weiss");
    await stranger.locator("input[name=email]").fill(email);
    await submit(stranger);
    await expect(stranger.getByRole("heading", { name: w("signUp.createdTitle") })).toBeVisible();
    expect(await accountsOf(stranger, email)).toBe(1);

    const link = await fromMailbox(hub.url, email, /https?:\/\/\S+\/add-account\?token=[0-9a-f]{64}/, before);
    const { pathname, search } = new URL(link);

    // Another person who is signed in at that agency cannot take it.
    const other = await visitor(browser, hub.url, language);
    await other.goto("/login");
    await enterPassword(other, "applicant@riverbend.example");
    await other.waitForURL("**/resources");
    await other.goto(pathname + search);
    await other.getByRole("button", { name: w("addAccount.add") }).click();
    await expect(other.getByRole("heading", { name: w("addAccount.otherTitle") })).toBeVisible();
    await expectAccessible(other, language);
    expect(await accountsOf(stranger, email)).toBe(1);

    // The owner opens it where the mail leads, signs in where their account lives, and is back at it.
    const owner = await visitor(browser, lakeshore, language);
    await owner.goto(pathname + search);
    await expect(owner.getByRole("button", { name: w("addAccount.signIn") })).toBeVisible();
    expect(owner.url()).not.toContain("token");
    await expectAccessible(owner, language);
    expect(await accountsOf(stranger, email)).toBe(1);
    await owner.getByRole("button", { name: w("addAccount.signIn") }).click();
    await enterPassword(owner, email);
    await owner.waitForURL((url) => url.origin === home && url.pathname === "/add-account");
    await expect(owner.getByRole("button", { name: w("addAccount.add") })).toBeVisible();
    expect(owner.url()).not.toContain("token");
    await expectAccessible(owner, language);
    await owner.getByRole("button", { name: w("addAccount.add") }).click();
    const done = owner.getByRole("heading", { name: w("addAccount.doneTitle") });
    await done.or(confirmation(owner, language)).first().waitFor();
    if (await confirmation(owner, language).isVisible()) await confirmInPlace(owner, hub.url, email, language);
    await expect(done).toBeVisible();
    await expectAccessible(owner, language);
    expect(await accountsOf(stranger, email)).toBe(2);

    // The link works once.
    await stranger.goto(pathname + search);
    await expect(stranger.getByRole("heading", { name: w("linkPage.overTitle") })).toBeVisible();
    await expectAccessible(stranger, language);
    expectQuiet(owner);
  });
}
