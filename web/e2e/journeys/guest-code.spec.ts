import { type Browser, expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { caseFileOf } from "./case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { countPackets } from "./packets";
import { chooseInCall, openThread, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

/** The code in the line of the reviewer's call. */
async function codeIn(desk: Page): Promise<string> {
  const shown = desk.getByRole("region", { name: "Live call" }).locator(".dock-code strong");
  await expect(shown).toHaveText(/^(?:[2-9B-DF-HJKMNP-TV-Z]{3}-){2}[2-9B-DF-HJKMNP-TV-Z]{3}$/);
  return shown.innerText();
}

test("an applicant types the code that was read to them on a phone's screen, and is in the call", async () => {
  test.setTimeout(180_000);
  const hub = await HubProcess.start("guest-code", WITHOUT_CAPTIONS);
  const browsers: Browser[] = [];
  try {
    const folder = soundFolder();
    for (const hertz of [440, 880]) browsers.push(await browserOf(tone(folder, hertz)));
    const [desks, pockets] = browsers as [Browser, Browser];
    const desk = await (await watchedContext(desks, hub.url)).newPage();
    const guest = await (await watchedContext(pockets, hub.url)).newPage();
    await guest.setViewportSize({ width: 390, height: 844 });
    await signIn(desk, hub.url, "reviewer");
    const session = await ApiSession.signIn(hub.url, "admin");
    const file = await caseFileOf(session, "applicant");
    await openThread(desk, file);
    const composer = desk.getByRole("region", { name: "Write" });
    await composer.getByRole("tab", { name: "Call" }).click();
    await composer.getByText("A link for their browser", { exact: true }).click();
    await composer.getByRole("button", { name: "Create link" }).click();
    await desk
      .getByRole("dialog", { name: /^Before you talk to/ })
      .getByRole("button", { name: "Start" })
      .click();
    const code = await codeIn(desk);
    await expect(desk.getByText(`${new URL(hub.url).host}/guest`, { exact: true })).toBeVisible();
    if (screenshots) await desk.screenshot({ path: `${screenshots}/code-desk.png` });

    const field = guest.getByRole("textbox", { name: "Code" });
    const join = guest.getByRole("button", { name: "Join the call" });
    await test.step("a wrong code is reported in plain words, on a page that fits a phone", async () => {
      await guest.goto(`${hub.url}/guest`);
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Join your call");
      const last = code.endsWith("B") ? "C" : "B";
      await field.fill(code.slice(0, -1) + last);
      await join.click();
      await expect(guest.getByText("No call has this code. Check each letter and digit, or ask for the code again.")).toBeVisible();
      for (const [name, dress] of [
        ["light", () => guest.emulateMedia({ colorScheme: "light" })],
        ["dark", () => guest.emulateMedia({ colorScheme: "dark" })],
        ["rtl", () => guest.evaluate(() => (document.documentElement.dir = "rtl"))],
      ] as const) {
        await dress();
        expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no sideways scrolling").toBe(true);
        await expect(join).toBeInViewport({ ratio: 1 });
        expect(await violationsOf(guest)).toEqual([]);
        if (screenshots) await guest.screenshot({ path: `${screenshots}/code-${name}-390.png` });
      }
      await guest.evaluate(() => (document.documentElement.dir = "ltr"));
      await guest.emulateMedia({ colorScheme: "light" });
    });

    await test.step("the right one, by the page's keys, rings", async () => {
      await field.fill("");
      for (const key of code.replaceAll("-", "")) await guest.getByRole("button", { name: key, exact: true }).click();
      await expect(field).toHaveValue(code.replaceAll("-", " "));
      const key = await guest.getByRole("button", { name: "7", exact: true }).boundingBox();
      expect(Math.min(key!.width, key!.height), "a thumb finds each key").toBeGreaterThanOrEqual(44);
      await join.click();
      await expect(guest).toHaveURL(`${hub.url}/guest/${code}`);
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Call from Riverbend County");
    });

    await test.step("answered, both hear each other", async () => {
      await guest.getByRole("button", { name: /^Answer the call from/ }).click();
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
      for (const page of [desk, guest]) {
        await expect.poll(async () => Object.values((await countPackets(page)).received).some((packets) => packets > 100), { timeout: 30_000 }).toBe(true);
      }
      const line = desk.getByRole("region", { name: "Live call" });
      await expect(line.getByText("Live", { exact: true })).toBeVisible();
      await expect(line.locator(".dock-code")).toBeHidden();
    });

    await test.step("another device cannot use it, and an added participant has a code of their own", async () => {
      const other = await (await watchedContext(pockets, hub.url)).newPage();
      await other.goto(`${hub.url}/guest`);
      await other.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase().replaceAll("-", " "));
      await other.getByRole("textbox", { name: "Code" }).press("Enter");
      await other.getByRole("button", { name: /^Answer the call from/ }).click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("The call is open on another device");

      await chooseInCall(desk, "Add someone else…");
      const dialog = desk.getByRole("dialog", { name: "Add someone to the call" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Lou Landlord");
      await dialog.getByRole("button", { name: "Create link" }).click();
      const second = await dialog.getByRole("textbox", { name: "Code" }).inputValue();
      expect(second).not.toBe(code);
      if (screenshots) await desk.screenshot({ path: `${screenshots}/code-invite.png` });
      await other.goto(`${hub.url}/guest`);
      await other.getByRole("textbox", { name: "Code" }).fill(second);
      await other.getByRole("button", { name: "Join the call" }).click();
      await other.getByRole("button", { name: /^Answer the call from/ }).click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 30_000 });
    });
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await hub.remove();
  }
});
