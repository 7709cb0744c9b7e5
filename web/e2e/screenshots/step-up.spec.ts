import { expect, type Page } from "@playwright/test";
import { applicant, reviewer } from "../../src/testing/fixtures";
import { ownAccount, resetOwnAccount } from "../../src/testing/handlers/account";
import { mailLinks, resetMailLinks } from "../../src/testing/handlers/mail-links";
import { LINK_TOKEN } from "../../src/testing/handlers/passwords";
import { violationsOf } from "../axe";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

async function expectAccessible(page: Page, name: string) {
  expect.soft(await violationsOf(page), name).toEqual([]);
}

inEveryVariant("step-up", async ({ page, shot, open }) => {
  resetOwnAccount();
  resetMailLinks();
  const dialog = page.getByRole("dialog");
  const quiet = dialog.locator(".code-form-links button");
  const take = async (name: string) => {
    await shot(name);
    await expectAccessible(page, name);
  };

  // Two steps over a page that has something typed on it.
  await simulateHub(page, applicant);
  await page.goto("/profile-settings");
  await page.locator(".settings-row button").last().click();
  await page.locator("input[type=password]").nth(0).fill("Riverbend-2026");
  await page.locator("input[type=password]").nth(1).fill("Better-1-heron");
  await page.locator("input[type=password]").nth(2).fill("Better-1-heron");
  ownAccount.assured = false;
  ownAccount.steps = [
    { kind: "first", methods: ["password"] },
    { kind: "second", methods: ["email", "sms", "totp", "backup"] },
  ];
  await page.locator(".settings-form button[type=submit]").click();
  await dialog.locator("input[name=password]").waitFor();
  await take("step-up-password");
  await dialog.locator("input[name=password]").fill("wrong");
  await dialog.locator("button[type=submit]").click();
  await dialog.locator(".ui-field-error").waitFor();
  await take("step-up-password-wrong");
  await dialog.locator("input[name=password]").fill("Riverbend-2026");
  await dialog.locator("button[type=submit]").click();
  await dialog.locator(".ui-code-box").first().waitFor();
  await take("step-up-app");
  await quiet.first().click();
  await dialog.getByRole("radio").first().waitFor({ state: "attached" });
  await take("step-up-choice");
  await dialog.getByRole("radio").nth(2).check({ force: true });
  await dialog.locator("button[type=submit]").click();
  await take("step-up-send");
  await dialog.locator(".code-form > button").click();
  await dialog.locator(".ui-code-box").first().waitFor();
  await take("step-up-code");
  await page.keyboard.type("482913");
  await dialog.waitFor({ state: "detached" });

  // A page that shows nothing before.
  await simulateHub(page, reviewer);
  resetOwnAccount();
  ownAccount.assured = false;
  ownAccount.steps = [{ kind: "second", methods: [] }];
  await page.goto("/account/second-factors");
  await dialog.locator(".step-up-subtitle").waitFor();
  await take("step-up-no-method");
  await page.keyboard.press("Escape");
  await page.locator(".ui-empty").waitFor();
  await take("step-up-confirm-to-see");
  await simulateHub(page, applicant);
  await page.goto("/profile-settings");
  await page.locator(".settings-row").first().waitFor();
  await take("step-up-masked");

  resetOwnAccount();
  const now = Date.now();
  await simulateHub(page, {
    ...reviewer,
    session: { sid: "s", started_at_ms: now, expires_at_ms: now + 9e6, idle_ms: 9e6, warn_before_ms: 150_000, impersonated_by: null, must_enrol_factor: true },
  });
  await page.goto("/v2/review");
  await page.locator(".factors-card").first().waitFor();
  await take("enrol");

  // What mails lead to.
  await open(`/undo-change?token=${LINK_TOKEN}`, "undo");
  await expectAccessible(page, "undo");
  await open("/undo-change?token=old", "undo-over");
  await expectAccessible(page, "undo-over");
  await open(`/add-account?token=${LINK_TOKEN}`, "add-account");
  await expectAccessible(page, "add-account");
  mailLinks.owner = "nobody@riverbend.example";
  await page.locator(".notice-actions button").click();
  await page.locator(".notice[data-tone=stopped]").waitFor();
  await take("add-account-other");
  mailLinks.owner = reviewer.ds_mail;
  await page.goto(`/add-account?token=${LINK_TOKEN}`);
  await page.locator(".notice-actions button").click();
  await page.locator(".notice[data-tone=good]").waitFor();
  await take("add-account-done");
});
