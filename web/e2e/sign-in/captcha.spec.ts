import { expect, test } from "@playwright/test";
import { hubFor, expectQuiet, submit, visitor } from "./visitor";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("captcha");
});
test.afterAll(() => hub?.remove());

test("after a flood of failures from one address the login is sent with a proof of work, unseen by the user", async ({ browser }) => {
  for (let i = 0; i < 22; i++) {
    await fetch(`${hub.url}/api/users/login-v2`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: `flood-${i}@riverbend.example`, password: "wrong" }),
    });
  }
  const page = await visitor(browser, hub.url, "en");
  const sent: { captchaToken?: string }[] = [];
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  page.on("request", (request) => {
    if (request.url().endsWith("/api/users/login-v2")) sent.push(request.postDataJSON() as { captchaToken?: string });
  });
  await page.goto("/login");
  await page.locator("input[name=username]").fill("applicant4@riverbend.example");
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
  await page.waitForURL("**/resources");
  expect(sent.map((body) => Boolean(body.captchaToken))).toEqual([false, true]);
  // A worker did it, of our own origin: the policy allows no other.
  expect(workers).toHaveLength(1);
  expect(new URL(workers[0] ?? "").origin).toBe(hub.url);
  expectQuiet(page);
});
