import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ApiSession } from "../journeys/api-session";
import { expectAccessible, expectQuiet, hubFor, submit, test, visitor } from "./visitor";
import { languages, type Language, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
/** Somebody of the staff for each language: a code of an authenticator app works once. */
const PEOPLE = { en: "supervisor", es: "reviewer", ar: "caseworker" } as const;
const secrets = new Map<Language, string>();
const backups = new Map<Language, string[]>();

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("second-factors");
  for (const language of languages("es")) {
    const session = await ApiSession.signIn(hub.url, PEOPLE[language]);
    const secret = (await session.post("/api/second-factors/totp")).data.secret as string;
    secrets.set(language, secret);
    backups.set(language, (await session.post("/api/second-factors/totp/confirm", { code: appCode(secret, 0) })).data.backup_codes as string[]);
  }
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

async function signIn(page: Page, language: Language) {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(`${PEOPLE[language]}@riverbend.example`);
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
}

async function toSecondFactor(page: Page, language: Language) {
  await signIn(page, language);
  await page.locator("[role=radiogroup]").waitFor();
}

const inside = (page: Page) => page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname), { timeout: 30_000 });

for (const language of languages("es")) {
  test(`an authenticator app's code opens the session, and the device is trusted from then on, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await toSecondFactor(page, language);
    await expectAccessible(page, language);
    const boxes = page.locator(".ui-code-box");
    await page.getByText(w("mfa.totp"), { exact: true }).click();
    await submit(page);
    await boxes.first().waitFor();
    // A reload stays at this step, and the browser's back button goes back to the choice.
    await page.reload();
    await boxes.first().waitFor();
    await expectAccessible(page, language);
    await page.goBack();
    await page.locator("[role=radiogroup]").waitFor();
    await page.getByText(w("mfa.totp"), { exact: true }).click();
    await page.getByText(w("mfa.trust"), { exact: true }).click();
    await submit(page);
    await expect(boxes.first()).toBeFocused();
    const right = appCode(secrets.get(language) ?? "", 1);
    await page.keyboard.type(right === "000000" ? "111111" : "000000");
    await expect(page.getByText(words(language, "problem")("code_wrong"))).toBeVisible();
    await expectAccessible(page, language);
    await boxes.first().click();
    // The code of this period was used when the app was set up; one step of drift is allowed.
    await page.keyboard.type(right);
    await inside(page);

    await page.context().clearCookies({ name: /refresh|session/ });
    await page.evaluate(() => localStorage.removeItem("session_token"));
    await signIn(page, language);
    await inside(page);
    expectQuiet(page);
  });

  test(`a backup code works once, in ${language}`, async ({ browser }) => {
    const w = words(language);
    for (const isFirst of [true, false]) {
      const page = await visitor(browser, hub.url, language);
      await toSecondFactor(page, language);
      await page.getByText(w("mfa.backup"), { exact: true }).click();
      await submit(page);
      await page.locator("input[name=code]").fill((backups.get(language)?.[0] ?? "").toLowerCase());
      await expectAccessible(page, language);
      await submit(page);
      if (isFirst) await inside(page);
      else await expect(page.getByText(words(language, "problem")("code_wrong"))).toBeVisible();
      expectQuiet(page);
    }
  });

  test(`a passkey opens the session; a dismissed one can be tried again, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await toSecondFactor(page, language);
    await page.getByText(w("mfa.backup"), { exact: true }).click();
    await submit(page);
    await page.locator("input[name=code]").fill(backups.get(language)?.[1] ?? "");
    await submit(page);
    await inside(page);

    const a = words(language, "account");
    await page.goto("/account/second-factors");
    await page.getByRole("button", { name: a("factors.addPasskey") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Desk laptop");
    await dialog.getByRole("button", { name: a("factors.go") }).click();
    await expect(page.getByText("Desk laptop")).toBeVisible();

    // A fresh sign-in in the same browser: the authenticator keeps its keys.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("session_token"));
    await toSecondFactor(page, language);
    await page.getByText(w("mfa.passkey"), { exact: true }).click();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await submit(page);
    await expect(page.getByText(w("mfa.passkeyDismissed"))).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, language);
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await submit(page);
    await inside(page);
    expectQuiet(page);
  });
}
