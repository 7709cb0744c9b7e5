import { expect, type Page } from "@playwright/test";
import { applicant, reviewer, supervisor } from "../src/testing/fixtures";
import { CODE } from "../src/testing/handlers/sign-in";
import { simulateHub } from "./simulated-hub";

/** Whether the unit tests' answers stand in for a hub. */
export const isSimulated = Boolean(process.env.SIMULATED);

const PASSWORD = "Riverbend-2026";
const users = { reviewer, supervisor, applicant };

export type Person = keyof typeof users;

/** The newest code in an address's sandbox mailbox that came after a moment. */
export async function newestCode(page: Page, address: string, after: number): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const response = await page.request.get(`/sandbox/api/messages?to=${encodeURIComponent(address)}`);
      const mails = (await response.json()) as { body: string; at_ms: number }[];
      code = /\b(\d{6})\b/.exec(mails.findLast((mail) => mail.at_ms >= after)?.body ?? "")?.[1] ?? "";
      return code;
    }, "a code arrives in the sandbox mailbox")
    .not.toBe("");
  return code;
}

/** Signs one of the demonstration's people in through the screens, whatever their language, and waits for their home. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const address = `${person}@riverbend.example`;
  if (isSimulated) {
    await simulateHub(page, null);
    users[person] satisfies object;
  }
  await page.goto("/login");
  await page.locator("input[name=username]").fill(address);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  if (person !== "applicant") {
    await page.locator("[role=radiogroup]").waitFor();
    const before = Date.now() - 2_000;
    await page.locator("form button[type=submit]").click();
    await page.locator(".ui-code-box").first().waitFor();
    await page.keyboard.type(isSimulated ? CODE : await newestCode(page, address, before));
  }
  await page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname));
  if (isSimulated) await page.evaluate(() => localStorage.setItem("session_token", "active"));
}
