import { type Browser, expect, type Locator, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { browserOf, watchedContext } from "../browser";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { signIn } from "../screens";
import { silence, soundFolder } from "../spoken";

/** Screens to look at, where a folder for them is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

/** Presses a control by keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

test("a menu is made of a ready-made one, broken, mended, published, tried and rolled back", LONG, async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("flow-editor", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    browser = await browserOf(silence(soundFolder(), 5));
    const context = await watchedContext(browser, hub.url);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await signIn(page, hub.url, "admin");

    await test.step("an administrator begins with the status line", async () => {
      await page.goto("/v2/telephones");
      await page.getByRole("link", { name: "Phone menus that numbers can lead to" }).click();
      await page.getByRole("button", { name: "New phone menu" }).click();
      const dialog = page.getByRole("dialog", { name: "New phone menu" });
      await dialog.getByText("Application status line", { exact: true }).click();
      await dialog.getByRole("textbox", { name: /^Name of the menu/ }).fill("Where is my application?");
      await dialog.getByRole("button", { name: "Create" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Where is my application?" })).toBeVisible();
      await expect(page.getByText("No problems found. This menu can be published.")).toBeVisible();
    });

    const diagram = page.getByRole("region", { name: "Diagram" });
    await test.step("the diagram shows every step, and the one that is pressed", async () => {
      await expect(diagram.getByRole("button", { name: /^Find Look up/ })).toBeVisible();
      await diagram.getByRole("button", { name: /^Unknown Say/ }).click();
      await expect(page.getByRole("textbox", { name: "Said in Arabic" })).toHaveValue(/^لم نجد/);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/flow-diagram.png` });
    });

    const outline = page.getByRole("list", { name: "Outline" });
    const step = (name: string) => outline.getByRole("heading", { level: 3 }).getByRole("button", { name: new RegExp(`^${name} `) });
    await test.step("what is broken in the outline is said in words at its step, and mended there by keyboard", async () => {
      await page.getByRole("radio", { name: "Outline" }).check({ force: true });
      await expect(step("unknown")).toHaveAttribute("aria-expanded", "true");
      const spanish = page.getByRole("textbox", { name: "Said in Spanish" });
      await spanish.focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await press(step("bye"));
      await press(page.getByRole("button", { name: "Delete step bye" }));
      await expect(page.getByText("3 problems to fix before publishing")).toBeVisible();
      await expect(outline.getByText("Then: open")).toBeVisible();
      await press(page.getByRole("button", { name: "unknown: Missing in Spanish." }));
      await expect(step("unknown")).toBeFocused();
      await expect(page.getByText("Missing in Spanish.", { exact: true })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/flow-outline.png`, fullPage: true });
      await spanish.focus();
      await page.keyboard.type("No encontramos esa solicitud.");
      await press(page.getByRole("button", { name: "Undo" }));
      await press(page.getByRole("button", { name: "Undo" }));
      await expect(step("bye")).toBeVisible();
      await expect(page.getByText("1 problem to fix before publishing")).toBeVisible();
      await spanish.focus();
      await page.keyboard.type("No encontramos esa solicitud.");
      await expect(page.getByText("No problems found. This menu can be published.")).toBeVisible();
    });

    await test.step("it is published", async () => {
      await press(page.getByRole("button", { name: "Publish" }));
      const dialog = page.getByRole("dialog", { name: "Publish Where is my application??" });
      await expect(dialog.getByText(/^This is the first version/)).toBeVisible();
      await press(dialog.getByRole("button", { name: "Publish" }));
      await expect(page.getByText(/^Version \d+ is published\./)).toBeVisible();
    });

    await test.step("a test call looks an application up, and finds nobody", async () => {
      await press(page.getByRole("button", { name: "Start call" }));
      const heard = page.getByRole("list", { name: "What is heard" });
      await expect(heard.getByText(/Enter the digits of your application number/)).toBeVisible();
      for (const key of "2041#02051981") await press(page.getByRole("button", { name: `Press ${key}`, exact: true }));
      await expect(heard.getByText("The look-up finds the application")).toBeVisible();
      await expect(heard.getByText(/This is about your application for Rental Assistance\. Staff are reviewing your application/)).toBeVisible();
      await expect(step("more")).toContainText("The test call is here");
      await expect(heard.getByText(/2041/)).toHaveCount(0);
      await page.getByText("Nothing", { exact: true }).click();
      await expect(heard.getByText("The look-up finds nothing")).toBeVisible();
      await press(page.getByRole("button", { name: "Press 2", exact: true }));
      await expect(page.getByText("A reviewer talks with the caller.")).toBeVisible();
    });

    await test.step("another version is published, and the first holds again", async () => {
      await press(step("bye"));
      await page.getByRole("textbox", { name: "Said in English" }).fill("So long.");
      await press(page.getByRole("button", { name: "Publish" }));
      const dialog = page.getByRole("dialog", { name: /^Publish/ });
      await expect(dialog.getByText(/^Changed: .*bye/)).toBeVisible();
      await press(dialog.getByRole("button", { name: "Publish" }));
      await expect(dialog).toHaveCount(0);
      await press(page.getByRole("button", { name: "Versions" }));
      const versions = page.getByRole("dialog", { name: /^Versions of/ });
      await press(versions.getByRole("button", { name: /^Roll back to version/ }));
      await press(versions.getByRole("button", { name: /^Roll back to version/ }).last());
      await expect(versions).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: "Said in English" })).toHaveValue("Goodbye.");
    });

    await test.step("on a phone, and in Arabic, the outline is the view there is", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("radio", { name: "Diagram" })).toHaveCount(0);
      await expect(outline).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/flow-phone.png` });
    });
    expect(refused).toEqual([]);
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
