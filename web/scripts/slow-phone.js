// Measures how long a slow phone waits for a page of a form: HUB_URL=http://localhost:8080 node scripts/slow-phone.js [account]
// The account (applicant) is the demonstration's; its first unfinished application is opened, or one is begun. docs: load-tests/README.md
import { chromium } from "@playwright/test";

const HUB = process.env.HUB_URL ?? "http://localhost:8080";
const ACCOUNT = process.argv[2] ?? "applicant";
const LIMIT_MS = 3_000;
const ROUNDS = 5;
const SLOWER = 6;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

async function call(page, method, path, body) {
  return page.evaluate(
    async ([method, path, body]) => {
      const { data } = await (await fetch("/api/session/refresh", { method: "POST" })).json();
      const headers = { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
      const response = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return { status: response.status, answer: await response.json() };
    },
    [method, path, body],
  );
}

/** A draft of the account's, by its id. */
async function draftOf(page) {
  const { drafts } = (await call(page, "GET", "/api/application-drafts")).answer;
  const unfinished = drafts?.find((draft) => draft.application_id === null);
  if (unfinished) return unfinished.id;
  const { programs } = (await call(page, "GET", "/api/programs")).answer;
  for (const program of programs.filter((one) => one.has_form && one.is_open)) {
    const { status, answer } = await call(page, "POST", "/api/application-drafts", { program_id: program.id, lang: "en" });
    if (status < 300) return answer.id;
  }
  throw new Error(`${ACCOUNT} has no form to fill in`);
}

async function signIn() {
  const context = await browser.newContext({ baseURL: HUB });
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("input[name=username]").fill(`${ACCOUNT}@riverbend.example`);
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname));
  const draft = await draftOf(page);
  const state = await context.storageState();
  await context.close();
  return { draft, state };
}

/** Opens the form with nothing kept from before, and writes into its first box as soon as it takes a letter. */
async function open({ draft, state }) {
  const context = await browser.newContext({ baseURL: HUB, storageState: state, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", NETWORK);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const requests = new Map();
  wire.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => requests.set(requestId, { url: request.url, from: timestamp }));
  wire.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    Object.assign(requests.get(requestId) ?? {}, { to: timestamp, bytes: encodedDataLength }),
  );
  const began = performance.now();
  await page.goto(`/application?draft=${draft}`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector(".filling-question input:not([disabled])"), undefined, { polling: "raf", timeout: 60_000 });
  const usableMs = performance.now() - began;
  const before = [...requests.values()].filter((request) => request.to);
  const kilobytes = before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  if (process.argv.includes("--requests")) {
    const zero = Math.min(...before.map(({ from }) => from));
    for (const { url, from, to, bytes } of before) {
      console.log(
        `${((from - zero) * 1000).toFixed(0).padStart(6)} ${((to - zero) * 1000).toFixed(0).padStart(6)} ms ${(bytes / 1000).toFixed(1).padStart(7)} kB ${new URL(url).pathname}`,
      );
    }
  }
  state.cookies = (await context.storageState()).cookies;
  await context.close();
  return { usableMs, kilobytes };
}

const visit = await signIn();
const rounds = [];
for (let round = 0; round < ROUNDS; round++) rounds.push(await open(visit));
await browser.close();
const times = rounds.map(({ usableMs }) => usableMs).sort((one, other) => one - other);
const median = times[Math.floor(times.length / 2)];
console.log(
  `a form's page on a slow phone: usable after ${(median / 1000).toFixed(2)} s (median of ${ROUNDS}), ${rounds[0].kilobytes.toFixed(0)} kB loaded, limit ${LIMIT_MS / 1000} s`,
);
if (median > LIMIT_MS) process.exit(1);
