// Measures how soon each tab of the administration can be used: HUB_URL=http://localhost:8080 node_modules/.bin/node scripts/tab-times.js [--program 5]
// Opened by its address as the demonstration's administrator, with the app's files kept from before. docs: load-tests/README.md
import { chromium } from "@playwright/test";
import { INSTANCE_TABS, PROGRAM_TABS } from "../src/shared/administration/portal-tabs.ts";

const HUB = process.env.HUB_URL ?? "http://localhost:8080";
const ACCOUNT = "admin@riverbend.example";
const LIMIT_MS = 1_000;
const ROUNDS = 3;
const option = process.argv.indexOf("--program");
const PROGRAM = option === -1 ? 5 : Number(process.argv[option + 1]);

const TABS = [
  ...PROGRAM_TABS.map(({ slug }) => `/v2/program-portal/${slug}?program=${PROGRAM}`),
  `/v2/program-portal/workflow-editor?program=${PROGRAM}&view=checks`,
  ...INSTANCE_TABS.map(({ slug }) => `/v2/instance-portal/${slug}`),
  "/v2/instance-portal/roles?view=who",
  "/v2/admin-portal",
];

/** The newest code in the administrator's sandbox mailbox that came after a moment. */
async function newestCode(page, after) {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await (await page.request.get(`/sandbox/api/messages?to=${encodeURIComponent(ACCOUNT)}`)).json();
    const code = /\b(\d{6})\b/.exec(mails.findLast((mail) => mail.at_ms >= after)?.body ?? "")?.[1];
    if (code) return code;
    await page.waitForTimeout(100);
  }
  throw new Error("no code came into the sandbox mailbox");
}

async function signIn(page) {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(ACCOUNT);
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await page.locator("form button[type=submit]").click();
  await page.locator("[role=radiogroup]").waitFor();
  await page.getByText("Email", { exact: true }).click();
  const before = Date.now() - 2_000;
  await page.locator("form button[type=submit]").click();
  await page.locator(".ui-code-box").first().waitFor();
  await page.keyboard.type(await newestCode(page, before));
  await page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname));
}

/** Counts the requests that a page has open. */
function watchRequests() {
  const real = window.fetch;
  window.openRequests = 0;
  window.fetch = async (...asked) => {
    window.openRequests += 1;
    try {
      return await real(...asked);
    } finally {
      window.openRequests -= 1;
    }
  };
}

/** Whether heading and content are there and nothing is busy, in this picture and in the one before. */
function isUsable() {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1")?.textContent.trim();
  const body = main?.querySelector(".portal-body") ?? main;
  const isThere = Boolean(heading) && (body?.innerText.trim().length ?? 0) > 0;
  const isBusy = window.openRequests > 0 || Boolean(main?.querySelector(".ui-skeleton, [aria-busy=true]"));
  const now = isThere && !isBusy;
  const before = window.wasUsable === true;
  window.wasUsable = now;
  return now && before;
}

async function open(page, address) {
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(isUsable, undefined, { polling: "raf", timeout: 60_000 });
  const took = performance.now() - began;
  const path = new URL(page.url()).pathname;
  if (path !== address.split("?")[0]) throw new Error(`${address} leads to ${path}`);
  return took;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ baseURL: HUB, viewport: { width: 1440, height: 900 } });
await context.addInitScript(watchRequests);
const page = await context.newPage();
await signIn(page);
// The app's files are kept from the first visit on.
await open(page, TABS[0]);
let isHeld = true;
for (const address of TABS) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await open(page, address));
  const median = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)];
  const elements = await page.evaluate(() => document.querySelectorAll("main *").length);
  if (median > LIMIT_MS) isHeld = false;
  console.log(
    `${median.toFixed(0).padStart(6)} ms, ${String(elements).padStart(5)} elements  ${address}${median > LIMIT_MS ? `  NOT HELD (at most ${LIMIT_MS} ms)` : ""}`,
  );
}
await browser.close();
if (!isHeld) process.exit(1);
