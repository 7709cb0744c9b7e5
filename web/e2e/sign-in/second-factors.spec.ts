import { createHmac } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { ApiSession } from "../journeys/api-session";
import { expectAccessible, expectQuiet, hubFor, submit, visitor } from "./visitor";
import { words } from "./words";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
let secret: string;
let backup: string[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("second-factors");
  const session = await ApiSession.signIn(hub.url, "supervisor");
  secret = (await session.post("/api/second-factors/totp")).data.secret as string;
  backup = (await session.post("/api/second-factors/totp/confirm", { code: appCode(secret, 0) })).data.backup_codes as string[];
});
test.afterAll(() => hub?.remove());

/** What an authenticator app shows (RFC 6238: SHA-1, 30 s, six digits), `ahead` periods from now. */
function appCode(base32: string, ahead: number): string {
  const bits = [...base32.replace(/=+$/, "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac("sha1", key).update(counter).digest();
  const at = digest[19]! & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function toSecondFactor(page: Page) {
  await page.goto("/login");
  await page.locator("input[name=username]").fill("supervisor@riverbend.example");
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
  await page.locator("[role=radiogroup]").waitFor();
}

const inside = (page: Page) => page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname), { timeout: 30_000 });

test("an authenticator app's code opens the session, and the device is trusted from then on", async ({ browser }) => {
  const w = words("es");
  const page = await visitor(browser, hub.url, "es");
  await toSecondFactor(page);
  await expectAccessible(page, "es");
  await page.getByText(w("mfa.totp"), { exact: true }).click();
  await page.getByText(w("mfa.trust"), { exact: true }).click();
  await submit(page);
  await page.locator(".ui-code-box").first().waitFor();
  await expectAccessible(page, "es");
  const right = appCode(secret, 1);
  await page.keyboard.type(right === "000000" ? "111111" : "000000");
  await expect(page.getByText(words("es", "problem")("code_wrong"))).toBeVisible();
  await page.locator(".ui-code-box").first().click();
  // The code of this period was used when the app was set up; one step of drift is allowed.
  await page.keyboard.type(right);
  await inside(page);

  await page.context().clearCookies({ name: /refresh|session/ });
  await page.evaluate(() => localStorage.removeItem("session_token"));
  await page.goto("/login");
  await page.locator("input[name=username]").fill("supervisor@riverbend.example");
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
  await inside(page);
  expectQuiet(page);
});

test("a backup code works once", async ({ browser }) => {
  const w = words("ar");
  for (const isFirst of [true, false]) {
    const page = await visitor(browser, hub.url, "ar");
    await toSecondFactor(page);
    await page.getByText(w("mfa.backup"), { exact: true }).click();
    await submit(page);
    await page.locator("input[name=code]").fill((backup[0] ?? "").toLowerCase());
    await expectAccessible(page, "ar");
    await submit(page);
    if (isFirst) await inside(page);
    else await expect(page.getByText(words("ar", "problem")("code_wrong"))).toBeVisible();
    expectQuiet(page);
  }
});

test("a passkey opens the session; a dismissed one can be tried again", async ({ browser }) => {
  const w = words("en");
  const page = await visitor(browser, hub.url, "en");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await toSecondFactor(page);
  await page.getByText(w("mfa.backup"), { exact: true }).click();
  await submit(page);
  await page.locator("input[name=code]").fill(backup[1] ?? "");
  await submit(page);
  await inside(page);

  const a = words("en", "account");
  await page.goto("/account/second-factors");
  await page.getByRole("button", { name: a("factors.addPasskey") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Desk laptop");
  await dialog.getByRole("button", { name: a("factors.go") }).click();
  await expect(page.getByText("Desk laptop")).toBeVisible();

  // A fresh sign-in in the same browser: the authenticator keeps its keys.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem("session_token"));
  await toSecondFactor(page);
  await page.getByText(w("mfa.passkey"), { exact: true }).click();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await submit(page);
  await expect(page.getByText(w("mfa.passkeyDismissed"))).toBeVisible({ timeout: 30_000 });
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await submit(page);
  await inside(page);
  expectQuiet(page);
});
