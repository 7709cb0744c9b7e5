import { expect, test } from "@playwright/test";
import { expectNoViolation, watchConsole } from "../appearance";
import { enter } from "../enter";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

test("a line is made by the keyboard alone, with a reviewer and languages found by name, and removed", async ({ page }) => {
  const messages = watchConsole(page);
  await enter(page, "admin");
  await page.goto("/v2/telephones");
  await page.getByRole("button", { name: "Add line" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add line" });
  await dialog.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type("Keyboard desk");
  await dialog.getByRole("combobox", { name: "Reviewers" }).focus();
  await page.keyboard.type("dana");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("row", { name: "Dana Whitfield" })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Languages callers are greeted in" }).focus();
  await page.keyboard.type("arab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog, "Escape closes the list, not the dialog").toBeVisible();
  await expect(dialog.getByRole("row", { name: "Arabic" })).toBeVisible();
  await dialog.getByRole("row", { name: "English" }).focus();
  await page.keyboard.press("Delete");
  await expect(dialog.getByRole("grid", { name: "Languages callers are greeted in" }).getByRole("row")).toHaveText(["Arabic"]);
  await expectNoViolation(page, "line");
  await dialog.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /Keyboard desk/ });
  await expect(row).toContainText("1 person");
  await row.getByRole("button", { name: "Remove the line Keyboard desk" }).click();
  await expect(row).toHaveCount(0);
  expect(messages).toEqual([]);
});

test("a double click on Save makes one trunk", async ({ page }) => {
  await enter(page, "admin");
  await page.goto("/v2/telephones");
  const name = `Double ${Date.now()}`;
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/phone-trunks")) made.push(request.url());
  });
  await page.getByRole("button", { name: "Add trunk" }).click();
  const dialog = page.getByRole("dialog", { name: "Add trunk" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: /^Numbers/ }).fill("+12025550188");
  await dialog.getByRole("textbox", { name: /^Host/ }).fill("127.0.0.1:5999");
  await dialog.getByRole("button", { name: "Save" }).dblclick();
  await expect(dialog).toHaveCount(0);
  expect(made).toHaveLength(1);
  const rows = page.getByRole("row", { name: new RegExp(name) });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("(202) 555-0188");
  await rows.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(rows).toHaveCount(0);
});
