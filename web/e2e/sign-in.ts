import { expect, type Page } from "@playwright/test";
import { isStaff } from "../src/shared/identity/roles";
import { testVisitors } from "../src/testing/test-visitors";
import { simulateHub } from "./simulated-hub";

/** Whether the unit tests' handlers simulate the hub. */
export const isSimulated = Boolean(process.env.SIMULATED);

const PASSWORD = "Riverbend-2026";

export type Person = Exclude<keyof typeof testVisitors, "visitor">;

/** The host, where it is not the tests' own, that somebody has their account at. */
const HOSTS: Partial<Record<Person, string>> = { subscriber: "service.localhost" };

/** An address at the host that somebody has their account at. */
export function addressFor(person: Person, path: string): string {
  const url = new URL(path, process.env.HUB_URL ?? "http://localhost:8080");
  url.hostname = HOSTS[person] ?? url.hostname;
  return url.href;
}

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
  if (isSimulated) {
    await simulateHub(page, testVisitors[person]);
    await page.goto("/");
    await page.waitForURL((url) => url.pathname !== "/");
    return;
  }
  const address = `${person}@riverbend.example`;
  await page.goto(addressFor(person, "/login"));
  await page.locator("input[name=username]").fill(address);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  if (isStaff(testVisitors[person]!)) {
    await page.locator("[role=radiogroup]").waitFor();
    const before = Date.now() - 2_000;
    await page.locator("form button[type=submit]").click();
    await page.locator(".ui-code-box").first().waitFor();
    await page.keyboard.type(await newestCode(page, address, before));
  }
  await page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname));
}
