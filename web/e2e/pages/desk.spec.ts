import { expect, test, type Page } from "@playwright/test";
import { expectNoViolation, watchConsole } from "../appearance";
import { enter } from "../enter";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

const PHONE = { width: 390, height: 844 };
/** What 200 % of magnification leave of a window of 1440 × 900. */
const ZOOMED = { width: 720, height: 450 };
/** A wide window with as little height. */
const LOW = { width: 1440, height: 450 };

const path = (page: Page) => new URL(page.url()).pathname;

test("a click on a row opens the case, and the id stays a link", async ({ page }) => {
  await enter(page, "reviewer");
  await page.goto("/v2/review");
  const row = page.getByRole("table", { name: "Applications" }).locator("tbody tr").nth(2);
  const to = await row.getByRole("link").first().getAttribute("href");
  expect(to).toMatch(/^\/v2\/review\/\d+$/);
  await row.locator(".queue-col-processName").click();
  await expect.poll(() => path(page)).toBe(to);
});

test("a queue that is shown is not hidden again, however late the words of its rows come, and what is typed meanwhile is searched for", async ({ page }) => {
  await enter(page, "reviewer");
  await page.addInitScript(() => {
    const seen = { isShown: false, timesHidden: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const queue = document.querySelector(".queue");
      const isShown = queue !== null && getComputedStyle(queue).display !== "none";
      if (seen.isShown && !isShown) seen.timesHidden += 1;
      seen.isShown = isShown;
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
  });
  await page.route(/\/assets\/(validations|item)-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto("/v2/review");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const id = "ERA-26-004121";
  await page.getByRole("searchbox", { name: "Search applications" }).fill(id);
  await expect(page.getByRole("table", { name: "Applications" }).locator("tbody tr")).toHaveCount(1);
  await expect(page.getByRole("searchbox", { name: "Search applications" })).toHaveValue(id);
  expect(await page.evaluate(() => (window as unknown as { seen: { timesHidden: number } }).seen.timesHidden)).toBe(0);
});

for (const language of ["en", "es", "ar"]) {
  test(`on a phone every status of the queue is whole, beside the row's actions (${language})`, async ({ page }) => {
    await enter(page, "reviewer");
    await page.setViewportSize(PHONE);
    await page.evaluate((code) => localStorage.setItem("language", code), language);
    await page.goto("/v2/review");
    await page
      .locator("html")
      .and(page.locator(`[lang=${language}]`))
      .waitFor();
    await page.locator("tbody .ui-status").first().waitFor();
    const cut = await page.locator("tbody tr").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const words = row.querySelector<HTMLElement>(".ui-status > span")!;
        const [own, actions] = [words.getBoundingClientRect(), row.querySelector(".queue-col-actions")!.getBoundingClientRect()];
        const isUnder = own.left < actions.right && actions.left < own.right;
        return isUnder || words.scrollWidth > words.clientWidth + 1 ? [words.innerText] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test("finished statuses are left out by one choice, also after a reload; the statuses stand in the order of the process with how many there are of each", async ({
  page,
}) => {
  await enter(page, "reviewer");
  const states = page.waitForResponse(/\/api\/ro\/work-queue\/states/);
  const [queue] = await Promise.all([page.waitForResponse(/\/api\/ro\/work-queue\?/), page.goto("/v2/review")]);
  const all = ((await queue.json()) as { total: number }).total;
  await page.getByRole("button", { name: "Filter by status" }).click();
  const choices = page.getByRole("group", { name: "Filter by status" }).getByRole("checkbox");
  await expect(choices).not.toHaveCount(0);
  const order = ((await (await states).json()) as { states: { Name: string }[] }).states.map((one) => one.Name);
  const labels = await choices.evaluateAll((boxes) => boxes.map((box) => box.closest("label")!.innerText.replace(/\s+/g, " ").trim()));
  const shown = labels.map((label) => /^(.+?) ([\d,]+)$/.exec(label)!.slice(1) as [string, string]);
  expect(shown.map(([name]) => name)).toEqual(order);
  expect(
    shown.reduce((sum, [, count]) => sum + Number(count.replaceAll(",", "")), 0),
    "the statuses together",
  ).toBe(all);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Hide finished" }).click();
  const total = async () => Number(/of ([\d,]+)/.exec(await page.locator(".queue-paging").innerText())?.[1]?.replaceAll(",", ""));
  await expect.poll(total).toBeLessThan(all);
  const open = await total();
  await page.goto("/v2/review");
  await expect.poll(total, "open ones after a reload").toBe(open);
  await page.getByRole("button", { name: /finished/ }).click();
  await expect.poll(total, "all again").toBe(all);
});

test("the search waits until typing stops, cancels what was overtaken, and Escape closes it; ? lists the keys", async ({ page }) => {
  await enter(page, "reviewer");
  await page.goto("/v2/review");
  const asked: string[] = [];
  const cancelled: string[] = [];
  let release: () => void = () => undefined;
  const overtaken = new Promise<void>((resolve) => (release = resolve));
  const wordOf = (url: string) => new URL(url).searchParams.get("q") ?? "";
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/ro/search?")) cancelled.push(wordOf(request.url()));
  });
  await page.route("**/api/ro/search?*", async (route) => {
    asked.push(wordOf(route.request().url()));
    // The first answer comes when it is of no use any more, however slowly the typing goes on.
    if (asked.length === 1) await overtaken;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("searchbox", { name: "Search applications" }).focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  const box = palette.locator("input");
  await expect(box).toBeFocused();
  await box.fill("mar");
  await expect.poll(() => asked).toEqual(["mar"]);
  await box.pressSequentially("ia s", { delay: 10 });
  await expect(palette.getByRole("option", { name: /Maria Santos/ }).first()).toBeVisible();
  // Results of an earlier, shorter word name her too: what was typed last may still wait for the typing to stop.
  await expect.poll(() => asked.at(-1)).toBe("maria s");
  // Each letter on its own would have asked four times.
  expect(asked.length).toBeLessThanOrEqual(4);
  await expect.poll(() => cancelled).toContain("mar");
  release();
  const first = palette.getByRole("option", { name: /Maria Santos/ }).first();
  await expect(first.locator(".ui-status")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Search everything");
  await expectNoViolation(page, "keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

for (const [name, size] of [
  ["at 200 %", ZOOMED],
  ["in 450 pixels of height", LOW],
] as const) {
  test(`what is written can be sent ${name}`, async ({ page }) => {
    await enter(page, "reviewer");
    await page.setViewportSize(size);
    await page.goto("/v2/inbox");
    await page.locator(".conv-name").first().click();
    const composer = page.getByRole("region", { name: "Write" });
    for (const [tab, button] of [
      ["Text", "Send"],
      ["Email", "Send"],
      ["Note", "Add note"],
    ] as const) {
      await composer.getByRole("tab", { name: tab }).click();
      const send = composer.getByRole("button", { name: button, exact: true });
      await send.scrollIntoViewIfNeeded();
      await expect(send, tab).toBeInViewport({ ratio: 1 });
      await composer.getByRole("textbox").last().scrollIntoViewIfNeeded();
      await expect(composer.getByRole("textbox").last(), tab).toBeInViewport({ ratio: 1 });
      await expectNoViolation(page, `${tab} ${name}`);
    }
  });
}

test("an unknown conversation and an unknown case lead on, on a phone too", async ({ page }) => {
  const messages = watchConsole(page);
  await enter(page, "reviewer");
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await page.goto("/v2/inbox/t999999999");
    await expect(page.getByRole("heading", { level: 1, name: "We couldn't find this conversation" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoViolation(page, `unknown conversation ${size.width}`);
    await page.getByRole("main").getByRole("link", { name: "Open the inbox" }).click();
    await expect.poll(() => path(page)).toBe("/v2/inbox");
    await page.goto("/v2/review/999999999");
    await expect(page.getByRole("heading", { level: 1, name: "We couldn't find this application" })).toBeVisible();
    await expectNoViolation(page, `unknown case ${size.width}`);
    await page.getByRole("main").getByRole("link", { name: "Open Reviews" }).click();
    await expect.poll(() => path(page)).toBe("/v2/review");
  }
  expect(messages).toEqual([]);
});

test("visitors at an unknown address see whose page it is and choose a language; the brand has a name on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/no/such/page");
  await expect(page.getByRole("banner").getByRole("link", { name: "Riverbend County" })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Language/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("Español");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link").click();
  await expect.poll(() => path(page)).toBe("/login");
  for (const name of ["applicant", "reviewer"]) {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enter(page, name);
    await expect(page.getByRole("banner").getByRole("link", { name: "Riverbend County" })).toBeAttached();
    await expectNoViolation(page, `${name} 390`);
  }
});

for (const name of ["demo", "admin"]) {
  test(`whatever the bars lead ${name} to is there`, async ({ page }) => {
    await enter(page, name);
    await page.locator("h1").first().waitFor();
    const links = await page
      .locator("header a, footer a, #areas a")
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href")!))].filter((one) => one.startsWith("/") && one !== "/"));
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      await page.goto(link);
      await page.locator("h1").first().waitFor({ state: "attached" });
      // A portal opens its first part.
      expect.soft(path(page) === link || path(page).startsWith(`${link}/`), `${link} leads to ${path(page)}`).toBe(true);
    }
  });
}

test("an administrator reaches every area at every width, and none is cut", async ({ page }) => {
  await enter(page, "admin");
  await page.goto("/reports");
  for (const width of [1920, 1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const bar = page.getByRole("navigation", { name: "Areas" });
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await expect(menu.or(bar).filter({ visible: true })).toHaveCount(1);
    if (await menu.isVisible()) {
      await menu.click();
      const last = page.getByRole("menuitem", { name: "Program portal" });
      await expect(last).toBeVisible();
      await page.getByRole("menu").press("Escape");
      await expect(last).toHaveCount(0);
    } else {
      expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth), `${width}`).toBeLessThanOrEqual(1);
    }
  }
});

test("the administrator's programs are a list, not a greeting, and lead to the queue", async ({ page }) => {
  await enter(page, "admin");
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
  await expect(page.getByText(/Welcome/)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Applications of Emergency Rental Assistance" }).click();
  await expect(page).toHaveURL(/\/v2\/review\?process=5$/);
  await expect(page.getByRole("table", { name: "Applications" }).locator("tbody tr").first()).toContainText("Emergency Re");
});

test("somebody to act as is found by name, email address or phone number", async ({ page }) => {
  await enter(page, "admin");
  await page.goto("/tools/act-as-user");
  const search = page.getByRole("searchbox", { name: "Find a person" });
  for (const words of ["santos", "applicant@riverbend", "(202) 555-0101", "2025550101"]) {
    await search.fill(words);
    await expect(page.getByRole("list", { name: /^People/ }).getByRole("button", { name: /Maria Santos/ }), words).toBeVisible();
  }
});

test("a browser's language is offered in one line of that language, also to a guest, and is remembered", async ({ browser }) => {
  const context = await browser.newContext({ locale: "es-MX", viewport: PHONE });
  const page = await context.newPage();
  for (const address of ["/login", "/call"]) {
    await page.goto(address);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("button", { name: "Ver esta página en español" })).toBeVisible();
    await expectNoViolation(page, address);
  }
  await page.getByRole("button", { name: "Ver esta página en español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("button", { name: /^Ver esta página/ })).toHaveCount(0);
  await context.close();
});

test("a phone that is touched is shown no keys of a keyboard", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: PHONE });
  const page = await context.newPage();
  await enter(page, "reviewer");
  await page.goto("/v2/inbox");
  await page.locator(".conv-name").first().click();
  await page.getByRole("region", { name: "Write" }).waitFor();
  await expect(page.getByText(/Ctrl|⌘/).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator("kbd").filter({ visible: true })).toHaveCount(0);
  await context.close();
});
