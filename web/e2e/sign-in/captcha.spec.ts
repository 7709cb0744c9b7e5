import { expect } from "@playwright/test";
import { expectAccessible, expectQuiet, hubFor, submit, test, visitor } from "./visitor";
import { languages } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("captcha");
});
test.afterAll(() => hub?.remove());

const PEOPLE = { en: "applicant4", es: "applicant2", ar: "applicant5" } as const;

for (const language of languages("ar")) {
  test(`after a flood of failures from one address the login is sent with a proof of work, unseen by the user, in ${language}`, async ({ browser }) => {
    const page = await visitor(browser, hub.url, language);
    const sent: { captchaToken?: string }[] = [];
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    page.on("request", (request) => {
      if (request.url().endsWith("/api/users/login-v2")) sent.push(request.postDataJSON() as { captchaToken?: string });
    });
    await page.goto("/login");
    await expectAccessible(page, language);
    await page.locator("input[name=username]").fill(`${PEOPLE[language]}@riverbend.example`);
    await page.locator("input[name=password]").fill("Riverbend-2026");
    // Failures count for a minute: the last thing before the login.
    for (let i = 0; i < 22; i++) {
      await fetch(`${hub.url}/api/users/login-v2`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `flood-${language}-${i}@riverbend.example`, password: "wrong" }),
      });
    }
    await submit(page);
    await page.waitForURL("**/resources");
    expect(sent.map((body) => Boolean(body.captchaToken))).toEqual([false, true]);
    // A worker did it, of our own origin: the policy allows no other.
    expect(workers).toHaveLength(1);
    expect(new URL(workers[0] ?? "").origin).toBe(hub.url);
    expectQuiet(page);
  });
}
