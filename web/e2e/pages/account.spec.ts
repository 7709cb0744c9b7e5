import { createHmac } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { addressOf, enter, PASSWORD } from "../enter";
import { isSimulated, newestCode, signIn } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

/** The code of an authenticator app now (RFC 6238). */
function totp(secret: string, now = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const card = (page: Page, name: string) => page.getByRole("region", { name });

for (const [name, landing] of [
  ["applicant", "/resources"],
  ["business", "/resources"],
  ["partner", "/resources"],
  ["household", "/resources"],
  ["demo", "/v2/ai-tools/generate-ideas"],
  ["reviewer", "/reports"],
  ["supervisor", "/reports"],
  ["market", "/v2/review"],
  ["process", "/v2/program-portal/settings"],
] as const) {
  test(`${name} lands on ${landing}`, async ({ page }) => {
    await enter(page, name);
    await expect.poll(() => new URL(page.url()).pathname).toBe(landing);
    await expect(page.locator("h1").first()).toBeVisible();
  });
}

test("subscriber lands on /subscriptions", async ({ page }) => {
  await signIn(page, "subscriber");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/subscriptions");
  await expect(page.locator("h1").first()).toBeVisible();
});

test("a deep link comes back after signing in, and a page of others leads home", async ({ page }) => {
  await page.goto("/applications?page=2");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapplications%3Fpage%3D2/);
  await page.locator("input[name=username]").fill(addressOf("applicant"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/applications\?page=2$/);
  await page.goto("/tools");
  await expect(page).toHaveURL(/\/resources$/);
});

test("a choice of language is kept on the account and follows to another device", async ({ page, browser }) => {
  await enter(page, "household");
  await page.getByRole("button", { name: "Language: English" }).click();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: /Español/ }).click();
  await loaded;
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const other = await browser.newPage();
  await enter(other, "household");
  await expect(other.locator("html")).toHaveAttribute("lang", "es");
  await other.close();
});

test("sessions: another device is listed, and ended from here within seconds", async ({ page, browser }) => {
  await enter(page, "partner");
  const other = await (await browser.newContext()).newPage();
  await enter(other, "partner");
  await page.goto("/account/sessions");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End all other sessions" }).click();
  await expect(page.getByRole("list", { name: "Sessions and devices" }).getByRole("listitem")).toHaveCount(1);
  await other.goto("/account/sessions");
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByText("This device")).toBeVisible();
  await other.context().close();
});

test("an authenticator app: scanned, confirmed, used, and a backup code too", async ({ page }) => {
  await enter(page, "intake");
  await page.goto("/account/second-factors");
  await card(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const secret = (await page.locator(".factors-secret").textContent()) ?? "";
  await page.locator(".ui-code-box").first().click();
  await page.keyboard.type(totp(secret));
  const codes = page.getByRole("alertdialog", { name: "Your backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I've saved them" }).click();
  await expect(card(page, "Authenticator app")).toContainText("An authenticator app is set up.");
  await expect(card(page, "Backup codes")).toContainText("10 codes left");
  await card(page, "Authenticator app").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Authenticator app").getByRole("button", { name: "Set up" })).toBeVisible();
});

test("a passkey: made by the browser and taken away", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, "caseworker");
  await page.goto("/account/second-factors");
  await card(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(card(page, "Passkeys").getByRole("listitem")).toContainText("Work laptop");
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Passkeys").getByRole("listitem")).toHaveCount(0);
});

test("an administrator acts as an applicant, with a banner, and stops", async ({ page, browser }) => {
  const applicant = await (await browser.newContext()).newPage();
  const loaded = applicant.waitForResponse((response) => new URL(response.url()).pathname === "/api/ro/users/me");
  await enter(applicant, "applicant");
  const { data: person } = (await (await loaded).json()) as { data: { ds_firstname: string; ds_lastname: string; ds_phone: string } };
  await enter(page, "admin");
  await page.goto("/tools/act-as-user");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(person.ds_phone.slice(-7));
  await page.getByRole("button", { name: new RegExp(`${person.ds_firstname} ${person.ds_lastname}`) }).click();
  await page.getByLabel("Reason").fill("She cannot find her application");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText(new RegExp(`^You are acting as ${person.ds_firstname}`))).toBeVisible();
  await expect(page).toHaveURL(/\/resources$/);
  await page.getByRole("button", { name: "Stop acting" }).click();
  await expect(page.getByText(/^You are acting as /)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Act as a user" })).toBeVisible();
  await applicant.context().close();
});

test("profile settings: the login id changes by a code to the new address, and back", async ({ page }) => {
  await enter(page, "applicant7");
  await page.goto("/profile-settings?backurl=%2Fapplications");
  await expect(page.getByRole("link", { name: "Back to programs" })).toHaveAttribute("href", "/applications");
  const change = async (to: string) => {
    await page.getByRole("button", { name: "Change login id" }).click();
    await page.getByLabel("New login id").fill(to);
    await expect(page.getByText(/Your login id was changed/), "said of no change that is not made yet").toHaveCount(0);
    const before = Date.now() - 1_000;
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("Pending")).toBeVisible();
    await page.locator(".ui-code-box").first().click();
    await page.keyboard.type(await newestCode(page, to, before));
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(/Your login id was changed/)).toBeVisible();
    await expect(page.locator(".settings-login")).toContainText(to);
    await expect(page.getByRole("button", { name: "Change login id" })).toBeEnabled();
  };
  await change("olivia.new@riverbend.example");
  await change(addressOf("applicant7"));
});

test("the password changes from the menu, and the old one no longer signs in", async ({ page }) => {
  // The account's own language is Vietnamese; a choice made on this device comes first.
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await enter(page, "applicant6");
  const change = async (from: string, to: string) => {
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password").fill(from);
    await dialog.getByLabel("New password", { exact: true }).fill(to);
    await dialog.getByLabel("Confirm new password").fill(to);
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await change("not-the-password-1", "Quiet-Harbor-Lane-88");
  await expect(page.getByRole("alert")).toContainText("The current password is incorrect.");
  await page.keyboard.press("Escape");
  await change(PASSWORD, "Quiet-Harbor-Lane-88");
  await page.getByRole("dialog", { name: "Password changed" }).getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.locator("input[name=username]").fill(addressOf("applicant6"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("[role=alert], [role=status]").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.locator("input[name=password]").fill("Quiet-Harbor-Lane-88");
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/resources$/);
});

test("a business changes to another account of its login, on that account's own host", async ({ page }) => {
  const lakeshore = new URL(process.env.HUB_URL ?? "http://localhost:8080");
  lakeshore.hostname = "lakeshore.localhost";
  await page.goto(new URL("/login", lakeshore).href);
  await page.locator("input[name=username]").fill(addressOf("many"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await page
    .locator(".account-row")
    .filter({ hasText: "Lakeshore" })
    .filter({ hasText: /Business/ })
    .first()
    .click();
  // It has no name yet.
  await page.locator("input[name=first]").fill("Morgan");
  await page.locator("input[name=last]").fill("Ellis");
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/lakeshore\.localhost.*\/resources$/);
  await page.getByRole("button", { name: /^Account: / }).click();
  const others = page.getByRole("region", { name: "Switch to" });
  await expect(others.getByRole("listitem").first()).toBeVisible();
  await others
    .getByRole("button", { name: /Riverbend/ })
    .first()
    .click();
  await page.waitForURL((url) => url.hostname !== "lakeshore.localhost");
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  expect(new URL(page.url()).search).not.toMatch(/token/);
});
