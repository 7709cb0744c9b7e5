import { test, type Page } from "@playwright/test";
import { branding } from "../../src/testing/fixtures";
import { careFund, DIGITS } from "../../src/testing/handlers/login-id";
import { LINK_TOKEN } from "../../src/testing/handlers/passwords";
import { simulateHub } from "../simulated-hub";

const out = process.env.SHOTS ?? "/tmp/shots";
test.skip(!process.env.SIMULATED, "screens to look at, with simulated answers");

const sizes = { 1440: 900, 1024: 768, 390: 844 } as const;
const looks = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "en" },
  { theme: "light", language: "ar" },
  { theme: "light", language: "es" },
] as const;

/** Another tenant's look than the fixtures'. */
async function wear(page: Page, look: typeof branding) {
  await page.route(/\/api\/instances\/branding/, (route) => route.fulfill({ json: { data: look } }));
}

for (const [width, height] of Object.entries(sizes)) {
  for (const { theme, language } of looks) {
    if (width === "1024" && language !== "en") continue;
    test(`${width} ${theme} ${language}`, async ({ page }) => {
      test.setTimeout(180_000);
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
      const shot = async (name: string) => {
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}-${language}.png`, fullPage: true });
      };
      const submit = () => page.locator("form button[type=submit]").click();

      await simulateHub(page, null);
      await wear(page, { ...branding, ic_sso: true, ic_sign_up_individuals: true, ic_sign_up_business: true });
      await page.goto("/login");
      await page.locator("form button[type=submit]").waitFor();
      await shot("login");
      await page.goto("/forgot-password");
      await page.locator("input[name=email]").fill("nobody@riverbend.example");
      await submit();
      await shot("forgot-refused");
      await page.locator("input[name=email]").fill("applicant@riverbend.example");
      await submit();
      await page.locator(".notice").waitFor();
      await shot("forgot-sent");
      await page.goto(`/resetpassword?token=${LINK_TOKEN}`);
      await page.locator("input[name=password]").fill("Riv3rb");
      await submit();
      await shot("password");
      await page.goto("/resetpassword?token=old");
      await page.locator(".notice").waitFor();
      await shot("password-link-over");
      await page.goto("/individual-signup");
      await page.locator("input[name=first]").fill("Am4l");
      await submit();
      await shot("individual");
      await page.goto("/register");
      await page.locator("input[name=name]").fill("Riverbend Bakery");
      await page.locator("input[name=email]").fill("business@riverbend.example");
      await submit();
      await page.locator(".match").waitFor();
      await shot("register-matches");
      await page.goto("/signup");
      await page.locator(".ui-select-button").click();
      await page.locator("[role=option]").nth(1).click();
      await page.locator("input[name=email]").fill("business@riverbend.example");
      await submit();
      await page.locator(".password-link").waitFor();
      await shot("location-found");

      await page.evaluate(() => {
        sessionStorage.clear();
      });
      await wear(page, careFund);
      await page.goto("/login");
      await page.locator("input[name=loginId]").waitFor();
      await shot("loginid-login");
      await page.goto("/find-login");
      await page.locator("[role=tab]").nth(1).click();
      await page.locator("input[name=phone]").fill("2025550101");
      await page.locator("[role=radio], label:has(input[type=radio])").last().click();
      await shot("find-phone");
      await page.locator("[role=tab]").first().click();
      await page.locator("input[name=email]").fill("nobody@riverbend.example");
      await submit();
      await page.locator(".notice").waitFor();
      await shot("find-denied");
      await page.goto("/find-login?login_id=applicant@riverbend.example");
      await page.locator(".ui-radio").first().waitFor();
      await shot("found");
      await page.locator(".ui-radio").nth(2).click();
      await submit();
      await page.locator(".ui-code-box").first().waitFor();
      await page.keyboard.type("48");
      await shot("code");
      await page.keyboard.type(DIGITS.slice(2));
      await page.locator("input[name=password]").waitFor();
      await page.locator("input[name=password]").fill("Riverb-1");
      await shot("create-login");
      await page.locator(".sign-in-actions .ui-button").nth(1).click();
      await page.locator("input[name=loginId]").waitFor();
      await shot("change-login");
      await page.goto("/contact-support");
      await page.locator("h1").waitFor();
      await shot("support");
      await page.goto(`/not-me?token=${LINK_TOKEN}`);
      await page.locator("h1").waitFor();
      await shot("not-me");
      if (errors.length) console.log(`${width} ${theme} ${language}`, [...new Set(errors)]);
    });
  }
}
