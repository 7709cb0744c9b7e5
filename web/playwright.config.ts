import { defineConfig } from "@playwright/test";

/**
 * Where the hubs serve, separated by blanks. The specs sign in there as the demonstration's people, who are the same in each: so
 * each worker has a hub of its own.
 */
const hubs = (process.env.HUB_URL ?? "http://localhost:8080").split(" ");
const worker = process.env.TEST_PARALLEL_INDEX;
const hubUrl = hubs[Number(worker ?? 0) % hubs.length];
if (worker !== undefined) process.env.HUB_URL = hubUrl;

/** How a browser is started: the whole one, or the one without a window, whose pages take less processor time. */
const browser = (executablePath: string) => ({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
  ],
});
const whole = browser(process.env.CHROMIUM ?? "/usr/bin/chromium");
const windowless = { launchOptions: browser(process.env.CHROMIUM_WINDOWLESS ?? "/usr/bin/chromium-headless-shell") };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 150_000,
  // Pages take what other tests leave of two cores.
  expect: { timeout: 40_000 },
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: "sign-in", testMatch: "sign-in/**/*.spec.ts", use: windowless },
    { name: "pages", testMatch: "pages/**/*.spec.ts", use: windowless },
    { name: "journeys", testMatch: "journeys/*.spec.ts" },
    // Those in which nothing is judged by its sound: they share the machine.
    { name: "silent-journeys", testMatch: "journeys/silent/*.spec.ts", use: windowless },
    // Screenshots for people to look at, with SIMULATED=1 against the development server.
    { name: "screenshots", testMatch: "screenshots/**/*.spec.ts" },
  ],
  // Real sound on a machine that others share: once more, and the run says by name what needed it.
  retries: 1,
  reporter: [["list"]],
  use: {
    baseURL: hubUrl,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: whole,
  },
});
