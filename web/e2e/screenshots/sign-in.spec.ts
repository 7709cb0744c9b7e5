import type { Page } from "@playwright/test";
import { branding } from "../../src/testing/fixtures";
import { careFund, DIGITS } from "../../src/testing/handlers/login-id";
import { LINK_TOKEN } from "../../src/testing/handlers/passwords";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

/** Another tenant's branding than the fixtures'. */
async function wear(page: Page, other: typeof branding) {
  await page.route(/\/api\/instances\/branding/, (route) => route.fulfill({ json: { data: other } }));
}

inEveryVariant(
  "sign-in",
  async ({ page, shot }) => {
    const submit = () => page.locator("form button[type=submit]").click();

    await simulateHub(page, null);
    await wear(page, { ...branding, ic_sso: true, ic_sign_up_individuals: true, ic_sign_up_business: true });
    await page.goto("/login");
    await page.locator("form button[type=submit]").waitFor();
    await shot("login", { whole: true });
    await page.goto("/forgot-password");
    await page.locator("input[name=email]").fill("nobody@riverbend.example");
    await submit();
    await shot("forgot-refused", { whole: true });
    await page.locator("input[name=email]").fill("applicant@riverbend.example");
    await submit();
    await page.locator(".notice").waitFor();
    await shot("forgot-sent", { whole: true });
    await page.goto(`/resetpassword?token=${LINK_TOKEN}`);
    await page.locator("input[name=password]").fill("Riv3rb");
    await submit();
    await shot("password", { whole: true });
    await page.goto("/resetpassword?token=old");
    await page.locator(".notice").waitFor();
    await shot("password-link-over", { whole: true });
    await page.goto("/individual-signup");
    await page.locator("input[name=first]").fill("Am4l");
    await submit();
    await shot("individual", { whole: true });
    await page.goto("/register");
    await page.locator("input[name=name]").fill("Riverbend Bakery");
    await page.locator("input[name=email]").fill("business@riverbend.example");
    await submit();
    await page.locator(".match").waitFor();
    await shot("register-matches", { whole: true });
    await page.goto("/signup");
    await page.locator(".ui-select-button").click();
    await page.locator("[role=option]").nth(1).click();
    await page.locator("input[name=email]").fill("business@riverbend.example");
    await submit();
    await page.locator(".password-link").waitFor();
    await shot("location-found", { whole: true });

    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await wear(page, careFund);
    await page.goto("/login");
    await page.locator("input[name=loginId]").waitFor();
    await shot("loginid-login", { whole: true });
    await page.goto("/find-login");
    await page.locator("[role=tab]").nth(1).click();
    await page.locator("input[name=phone]").fill("2025550101");
    await page.locator("[role=radio], label:has(input[type=radio])").last().click();
    await shot("find-phone", { whole: true });
    await page.locator("[role=tab]").first().click();
    await page.locator("input[name=email]").fill("nobody@riverbend.example");
    await submit();
    await page.locator(".notice").waitFor();
    await shot("find-denied", { whole: true });
    await page.goto("/find-login?login_id=applicant@riverbend.example");
    await page.locator(".ui-radio").first().waitFor();
    await shot("found", { whole: true });
    await page.locator(".ui-radio").nth(2).click();
    await submit();
    await page.locator(".ui-code-box").first().waitFor();
    await page.keyboard.type("48");
    await shot("code", { whole: true });
    await page.keyboard.type(DIGITS.slice(2));
    await page.locator("input[name=password]").waitFor();
    await page.locator("input[name=password]").fill("Riverb-1");
    await shot("create-login", { whole: true });
    await page.locator(".sign-in-actions .ui-button").nth(1).click();
    await page.locator("input[name=loginId]").waitFor();
    await shot("change-login", { whole: true });
    await page.goto("/contact-support");
    await page.locator("h1").waitFor();
    await shot("support", { whole: true });
    await page.goto(`/not-me?token=${LINK_TOKEN}`);
    await page.locator("h1").waitFor();
    await shot("not-me", { whole: true });
  },
  [{ theme: "light", language: "es" }],
);
