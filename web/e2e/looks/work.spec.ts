import { test } from "@playwright/test";
import { applicant, people, reviewer, supervisor } from "../../src/testing/fixtures";
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
    test(`${width} ${theme} ${language}`, async ({ page }) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || /Content Security/.test(message.text())) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.setViewportSize({ width: Number(width), height });
      await page.addInitScript(([t, l, keys]) => {
        localStorage.setItem("theme", t!);
        localStorage.setItem("language", l!);
        localStorage.setItem("sandbox.people", keys!);
      }, [theme, language, JSON.stringify(people.slice(0, 2).map((p) => p.email))]);
      const shot = async (name: string) => {
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}-${language}.png` });
      };
      await simulateHub(page, null);
      await page.goto("/login");
      await page.locator("form button[type=submit]").waitFor();
      await shot("login");
      if (width === "1440" || width === "390") {
        await page.locator("input[name=username]").fill("many@riverbend.example");
        await page.locator("input[name=password]").fill("wrong");
        await page.locator("form button[type=submit]").click();
        await shot("login-wrong");
        await page.locator("input[name=password]").fill("Riverbend-2026");
        await page.locator("form button[type=submit]").click();
        await page.locator("input[type=search]").waitFor();
        await shot("accounts");
        await page.getByRole("button", { name: /126|Catering/ }).click();
        await page.getByRole("radio").first().waitFor({ state: "attached" });
        await shot("mfa-choose");
        await page.locator("form button[type=submit]").click();
        await page.locator(".ui-code-box").first().waitFor();
        await page.keyboard.type("48x");
        await shot("mfa-code");
      }
      await simulateHub(page, supervisor);
      await page.goto("/reports");
      await page.locator("h1").waitFor();
      await shot("reports");
      if (width !== "1024") {
        await page.keyboard.press("Control+k");
        await page.locator(".palette input").waitFor();
        await page.keyboard.type("amal");
        await shot("search");
        await page.keyboard.press("Escape");
      }
      await simulateHub(page, applicant);
      await page.goto("/resources");
      await page.locator("h1").waitFor();
      await shot("resources");
      await page.goto("/sandbox");
      await page.locator(".sandbox-card").first().waitFor();
      await shot("sandbox");
      await page.goto("/nowhere");
      await page.locator("h1").waitFor();
      await shot("not-found");
      if (errors.length) console.log(`${width} ${theme} ${language}`, [...new Set(errors)]);
    });
  }
}
void reviewer;
