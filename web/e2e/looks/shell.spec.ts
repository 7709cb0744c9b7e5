import { test, type Page } from "@playwright/test";
import { applicant, reviewer, supervisor } from "../../src/testing/fixtures";
import { ownAccount, resetOwnAccount } from "../../src/testing/handlers/account";
import { simulateHub } from "../simulated-hub";

const out = process.env.SHOTS ?? "/tmp/shots";
test.skip(!process.env.SIMULATED, "screens to look at, with simulated answers");

const sizes = { 1440: 900, 1024: 768, 390: 844 } as const;
const looks = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "en" },
  { theme: "light", language: "ar" },
] as const;

for (const [width, height] of Object.entries(sizes)) {
  for (const { theme, language } of looks) {
    if (width === "1024" && theme === "dark") continue;
    test(`shell ${width} ${theme} ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      resetOwnAccount();
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || /Content Security/.test(message.text())) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.setViewportSize({ width: Number(width), height });
      await page.addInitScript(([t, l]) => {
        localStorage.setItem("theme", t!);
        localStorage.setItem("language", l!);
      }, [theme, language]);
      const shot = async (name: string, target: Page = page) => {
        await target.waitForTimeout(500);
        await target.screenshot({ path: `${out}/${name}-${width}-${theme}-${language}.png` });
      };
      const open = async (path: string, name: string) => {
        await page.goto(path);
        await page.locator("h1").first().waitFor();
        await shot(name);
      };
      await simulateHub(page, null);
      await open("/contact-info", "contact-info");
      await open("/v2/review", "prompt");
      await open("/?marketplace", "marketplace");

      await simulateHub(page, { ...supervisor, roles: [99, 2] });
      await open("/reports", "reports");
      await page.locator(".top-bar-tools .ui-icon-button").last().click();
      await page.locator(".account-deed").first().waitFor();
      await shot("account-menu");
      await page.locator(".account-deed").first().click();
      await page.locator("input[type=password]").first().waitFor();
      await shot("change-password");
      await page.keyboard.press("Escape");
      await open("/reports/business/data-accuracy", "report");
      await open("/tools", "tools");
      await open("/tools/act-as-user", "act-as-user");
      await open("/v2/program-portal/settings", "program-portal");
      await open("/v2/faqs", "faqs");

      await simulateHub(page, reviewer);
      await open("/account/sessions", "sessions");
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
      await open("/applications", "applications");
      await open("/privacy", "privacy");
      await open("/profile-settings", "profile-settings");
      await page.locator(".settings-row .ui-button").first().click();
      await page.locator(".settings-form").waitFor();
      await shot("change-login");
      await open("/v2/review", "forbidden");

      const now = Date.now();
      await simulateHub(page, { ...applicant, session: { sid: "s", started_at_ms: now, expires_at_ms: now + 9e6, idle_ms: 100_000, warn_before_ms: 150_000, impersonated_by: { name: "Thomas Lindqvist" } } });
      await page.goto("/resources");
      await page.locator("[role=alertdialog]").waitFor();
      await shot("idle");
      const told = [...new Set(errors)].filter((text) => !/404|\/live/.test(text)).map((text) => text.slice(0, 300));
      if (told.length) console.log(`${width} ${theme} ${language}`, told);
    });
  }
}
