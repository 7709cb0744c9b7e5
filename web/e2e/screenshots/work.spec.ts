import { applicant, people, supervisor } from "../../src/testing/fixtures";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

inEveryVariant("work", async ({ page, width, shot }) => {
  await page.addInitScript((keys) => localStorage.setItem("sandbox.people", keys), JSON.stringify(people.slice(0, 2).map((p) => p.email)));
  await simulateHub(page, null);
  await page.goto("/login");
  await page.locator("form button[type=submit]").waitFor();
  await shot("login");
  if (width !== 1024) {
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
  if (width !== 1024) {
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
});
