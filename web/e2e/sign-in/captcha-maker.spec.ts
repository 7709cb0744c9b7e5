import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../journeys/free-port";
import { HubProcess, WITHOUT_CAPTIONS } from "../journeys/hub-process";
import { expectAccessible, expectQuiet, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });
// The hub is stopped, configured with a captcha, and restarted: the spec needs its own.
test.skip(Boolean(process.env["SIGN_IN_HUB"]), "needs a hub of its own");

const MAKERS_ADDRESS = "https://www.google.com/recaptcha/**";
/** What the maker's browser script does, as far as the page sees it: version 3 gives a token, version 2 shows a box to be ticked. */
const MAKERS_SCRIPT = `
  globalThis.grecaptcha = {
    ready: (then) => then(),
    execute: async (siteKey) => "v3-" + siteKey + "-" + Math.random(),
    render: (place, { sitekey, callback }) => {
      const box = document.createElement("button");
      box.type = "button";
      box.textContent = "I am a person";
      box.addEventListener("click", () => callback("v2-" + sitekey + "-" + Math.random()));
      place.append(box);
      return 0;
    },
  };
`;

let hub: HubProcess;
let maker: Server;
/** The score that version 3 gives. */
let score = 0.9;
const asked: { secret: string; kind: string }[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  maker = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const kind = (form.get("response") ?? "").slice(0, 2);
      const secret = form.get("secret") ?? "";
      asked.push({ secret, kind });
      const isRight = secret === `secret-${kind}`;
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(kind === "v3" ? { success: isRight, score } : { success: isRight }));
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => maker.listen(port, "127.0.0.1", done));
  hub = await HubProcess.start("captcha-maker", WITHOUT_CAPTIONS);
  await hub.stop();
  const binary = process.env["HUB_BINARY"] ?? resolve(import.meta.dirname, "../../../target/debug/hub");
  const settings = ["--engine", "recaptcha", "--site-key-v3", "key3", "--site-key-v2", "key2", "--threshold", "0.7", "--always", "true"];
  execFileSync(binary, ["captcha", "1", ...settings, "--endpoint", `http://127.0.0.1:${port}/siteverify`], {
    env: { ...process.env, HUB_DATA_DIR: hub.dataDir },
    input: "secret-v3\nsecret-v2\n",
  });
  await hub.launch();
});
test.afterAll(async () => {
  await hub?.remove();
  maker?.close();
});

for (const language of languages("en")) {
  test(`a score that is high enough lets in without a question, in ${language}`, async ({ browser }) => {
    score = 0.7;
    asked.length = 0;
    const page = await visitor(browser, hub.url, language);
    // The policy of this tenant's pages allows the captcha service's address; its script is simulated.
    const loaded: string[] = [];
    await page.route(MAKERS_ADDRESS, (route) => {
      loaded.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: MAKERS_SCRIPT });
    });
    await page.goto("/login");
    await expectAccessible(page, language);
    await page.locator("input[name=username]").fill("applicant@riverbend.example");
    // Nothing of the captcha service is loaded before it is needed.
    expect(loaded).toEqual([]);
    await signIn(page);
    await page.waitForURL("**/resources");
    expect(loaded.length).toBeGreaterThan(0);
    expect(asked).toEqual([{ secret: "secret-v3", kind: "v3" }]);
    expectQuiet(page);
  });

  test(`a lower score is followed by the question, which can be closed and tried again, in ${language}`, async ({ browser }) => {
    score = 0.69;
    asked.length = 0;
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await page.route(MAKERS_ADDRESS, (route) => route.fulfill({ contentType: "text/javascript", body: MAKERS_SCRIPT }));
    await page.goto("/login");
    await signIn(page);
    const dialog = page.getByRole("dialog", { name: w("captcha.title") });
    const box = dialog.getByRole("button", { name: "I am a person" });
    await expect(box).toBeVisible();
    await expectAccessible(page, language);
    await page.keyboard.press("Escape");
    await expect(page.getByText(w("captcha.dismissed"))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectAccessible(page, language);
    await submit(page);
    await box.click();
    await page.waitForURL("**/resources");
    expect(asked.map(({ kind }) => kind)).toEqual(["v3", "v3", "v2"]);
    expect(asked.every(({ secret, kind }) => secret === `secret-${kind}`)).toBe(true);
    expectQuiet(page);
  });

  test(`a captcha that cannot be loaded reloads the login page once, then says so, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await page.route(MAKERS_ADDRESS, (route) => route.abort());
    await page.goto("/login");
    const reloaded = page.waitForEvent("load");
    await signIn(page);
    await reloaded;
    await signIn(page);
    await expect(page.getByText(w("captcha.failed"))).toBeVisible();
    await expectAccessible(page, language);
    expectQuiet(page);
  });
}

async function signIn(page: Page) {
  await page.locator("input[name=username]").fill("applicant@riverbend.example");
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await submit(page);
}
