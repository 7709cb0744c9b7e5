import { test, type Page } from "@playwright/test";
import { reviewer, supervisor } from "../../src/testing/fixtures";
import { office, resetOffice } from "../../src/testing/handlers/staff";
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
    test(`staff ${width} ${theme} ${language}`, async ({ page }) => {
      resetOffice();
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
        await target.waitForTimeout(600);
        await target.screenshot({ path: `${out}/${name}-${width}-${theme}-${language}.png` });
      };
      await simulateHub(page, reviewer);
      await page.goto("/v2/review");
      await page.locator(".queue-id").first().waitFor();
      await shot("queue");
      await page.locator(".queue-filter").first().click();
      await page.locator(".queue-filter-options .ui-checkbox").nth(1).click();
      await shot("queue-filter");
      await page.keyboard.press("Escape");
      await page.locator(".queue-deeds .ui-icon-button").first().click();
      await shot("queue-menu");
      await page.keyboard.press("Escape");
      await page.goto("/v2/review?search=nobody-at-all");
      await page.locator(".ui-empty").waitFor();
      await shot("queue-empty");
      await page.goto("/v2/review?thread=t-10001");
      await page.locator(".bubble").first().waitFor();
      await shot("panel");
      await page.goto("/v2/inbox/t-10001");
      await page.locator(".bubble").first().waitFor();
      await shot("thread");
      await page.goto("/v2/inbox/t-10001?call=c1&t=30000");
      await page.locator(".transcript-row[data-current]").first().waitFor();
      await shot("thread-call");
      await page.goto("/v2/inbox");
      await shot("inbox");
      await page.goto("/v2/inbox/t-10001");
      office.call = { ...office.call, state: "live", answered_at_ms: Date.now() - 65_000, recording: { ...office.call.recording, state: "recording" } };
      await page.locator(".thread-tools .ui-button").first().click();
      await page.locator(".check").waitFor();
      await page.waitForTimeout(600);
      await shot("pre-call");
      await page.locator(".ui-dialog-actions .ui-button").last().click();
      await page.locator(".dock").waitFor();
      await shot("call");

      await simulateHub(page, supervisor);
      await page.goto("/v2/conferences");
      await page.locator(".tile").first().waitFor();
      await shot("conferences");

      await page.goto("/guest/abc");
      await page.locator(".guest-big").waitFor();
      await shot("guest");
      await page.locator(".guest-big").click();
      await page.locator(".guest-pair").waitFor();
      await shot("guest-call");
      await page.goto("/guest/old");
      await page.locator(".ui-empty").waitFor();
      await shot("guest-old");
      const told = [...new Set(errors)].filter((text) => !/\/rtc\/v1|404|\/live/.test(text)).map((text) => text.slice(0, 200));
      if (told.length) console.log(`${width} ${theme} ${language}`, told);
    });
  }
}
