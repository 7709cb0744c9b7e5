import { applicant, reviewer, supervisor } from "../../src/testing/fixtures";
import { ownAccount, resetOwnAccount } from "../../src/testing/handlers/account";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

inEveryVariant("shell", async ({ page, shot, open }) => {
  resetOwnAccount();
  await simulateHub(page, null);
  await open("/v2/review", "prompt");
  await open("/?marketplace", "marketplace");

  await simulateHub(page, { ...supervisor, roles: [99, 2] });
  await open("/reports", "reports");
  await page.locator(".top-bar-tools .ui-icon-button").last().click();
  await page.locator(".account-action").first().waitFor();
  await shot("account-menu");
  await page.locator(".account-action:has(.lucide-key-round)").click();
  await page.locator("input[type=password]").first().waitFor();
  await shot("change-password");
  await page.keyboard.press("Escape");
  await open("/v2/program-portal/settings", "program-portal");

  await simulateHub(page, reviewer);
  await open("/v2/review", "review");
  await page.locator(".top-bar-availability").click();
  await page.locator(".ui-menu").waitFor();
  await shot("availability");
  await page.keyboard.press("Escape");
  await open("/account/second-factors", "second-factors");
  await page.locator(".factors-card .ui-button").first().click();
  await page.locator(".factors-qr").waitFor();
  await shot("totp");
  await page.locator(".ui-language").first().click();
  await page.locator(".ui-language-list").waitFor();
  await shot("languages");
  await page.keyboard.press("Escape");

  await simulateHub(page, applicant);
  ownAccount.programType = "directory";
  await open("/resources", "resources");
  await page.locator(".app-footer .ui-footer-button").click();
  await page.locator(".cookies").waitFor();
  await shot("cookies");
  await page.keyboard.press("Escape");
  await open("/profile-settings", "profile-settings");
  await page.locator(".settings-row .ui-button").first().click();
  await page.locator(".settings-form").waitFor();
  await shot("change-login");
  await open("/v2/review", "forbidden");

  const now = Date.now();
  await simulateHub(page, {
    ...applicant,
    session: {
      sid: "s",
      started_at_ms: now,
      expires_at_ms: now + 9e6,
      idle_ms: 100_000,
      warn_before_ms: 150_000,
      impersonated_by: { name: "Thomas Lindqvist" },
      must_enrol_factor: false,
    },
  });
  await page.goto("/resources");
  await page.locator("[role=alertdialog]").waitFor();
  await shot("idle");
});
