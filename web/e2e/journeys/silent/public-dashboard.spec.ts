import { expect, type Frame, type Page, test } from "@playwright/test";

import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { ForeignSite } from "../foreign-site";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { expectSeenOnPhone } from "../seen";

const COUNTY = 1;
/** The frame before it is told another height. */
const FIRST_HEIGHT = 300;
const HEADER = "month,months,program_id,program,measure,unit,value,suppressed";
const EMBEDDED = "/public/dashboard?embed=1";

const w = words("en", "public-dashboard");

interface Figure {
  month: string;
  months: number;
  program: number | null;
  measure: string;
  value: number | null;
  suppressed: boolean;
}

/** A frozen month. */
interface Published {
  month: string;
  figures: Figure[];
}

/** What the months of all programs say of a measure, the newest first. */
const figuresOf = (sets: Published[], measure: string): Figure[] =>
  sets.flatMap(({ month, figures }) => figures.filter((one) => one.month === month && one.months === 1 && one.program === null && one.measure === measure));

/** The rows of the table beside the chart of a measure, by its heading. */
const rowsOf = (frame: Frame, heading: string) =>
  frame
    .locator("section")
    .filter({ has: frame.getByRole("heading", { name: heading, exact: true }) })
    .locator("tbody tr");

/** Every chart has a table beside it, with as many rows as it has columns. */
async function expectTables(frame: Frame): Promise<void> {
  const sections = await frame.locator("section").all();
  expect(sections.length).toBeGreaterThan(3);
  for (const section of sections) {
    await expect(section.getByRole("img")).toHaveAccessibleName(/\S/);
    await expect(section.locator("tbody tr")).toHaveCount(await section.locator("svg rect").count());
    await expect(section.locator("tbody th")).not.toHaveCount(0);
  }
}

/** The frame is told to be as high as its page, and nothing of it is kept in the browser. */
async function expectFitting(page: Page, frame: Frame): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heights.at(-1) ?? 0)).toBeGreaterThan(FIRST_HEIGHT);
  const height = await page.evaluate(() => window.heights.at(-1));
  await expect(page.locator("iframe")).toHaveAttribute("height", String(height));
  expect(await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(["", 0, 0]);
  expect(await page.context().cookies()).toEqual([]);
}

test("the figures for everybody are shown in the page of somebody listed, in three languages, and in no other page", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("public-dashboard", WITHOUT_CAPTIONS);
  const gazette = await ForeignSite.start(hub.url);
  const stranger = await ForeignSite.start(hub.url);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1024, height: 800 } });
  try {
    const admin = await ApiSession.signIn(hub.url, "admin");
    await admin.put(`/api/admin/instances/${COUNTY}/security`, { origins: [gazette.origin] });
    const { sets } = (await (await fetch(`${hub.url}/api/public/dashboard`)).json()) as { sets: Published[] };
    const newest = sets[0]!;
    const applications = figuresOf(sets, "applications");
    expect(applications.length).toBeGreaterThan(1);
    const page = await context.newPage();

    await test.step("in Spanish: a chart and its table for each figure, as they were published", async () => {
      const frame = await gazette.opens(page, `${EMBEDDED}&lang=es`);
      await expect(frame.locator("html")).toHaveAttribute("lang", "es");
      await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Cifras de los programas de Riverbend County");
      await expectTables(frame);
      await expect(rowsOf(frame, "Solicitudes por mes").locator("td")).toHaveText(
        applications.map(({ value }) => (value === null ? "oculto" : value.toLocaleString("en-US"))),
      );
      await expectFitting(page, frame);
    });

    await test.step("in Arabic: from right to left", async () => {
      const frame = await gazette.opens(page, `${EMBEDDED}&lang=ar`);
      await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(frame.getByRole("heading", { level: 1 })).toHaveText("أرقام برامج Riverbend County");
      await expectTables(frame);
      await expect(rowsOf(frame, "الطلبات حسب الشهر").locator("td")).toHaveText(
        applications.map(({ value }) => (value === null ? "مخفي" : value.toLocaleString("en-US"))),
      );
      await expectFitting(page, frame);
    });

    await test.step("the foreign page reads the catalogue and the months' files", async () => {
      const read = (path: string) => page.evaluate(async (address) => (await fetch(address)).text(), path.startsWith("http") ? path : `${hub.url}${path}`);
      const catalog = JSON.parse(await read("/api/public/data.json")) as {
        dataset: { license: string; contactPoint: { hasEmail: string }; distribution: { downloadURL: string }[] }[];
      };
      const [dataset] = catalog.dataset;
      expect(dataset).toMatchObject({ license: expect.stringContaining("creativecommons.org"), contactPoint: { hasEmail: "mailto:data@riverbend.example" } });
      const files = dataset!.distribution.map(({ downloadURL }) => downloadURL);
      expect(files).toEqual(sets.flatMap(({ month }) => ["csv", "json"].map((end) => `${hub.url}/api/public/dashboard/${month}.${end}`)));
      const [header, ...lines] = (await read(files[0]!)).trimEnd().split("\r\n");
      expect(header).toBe(HEADER);
      expect(lines).toHaveLength(newest.figures.length);
      // A hidden value is empty, and never a word in the place of a number.
      for (const line of lines) expect(line).toMatch(/,(-?\d+,no|,yes)$/);
      const [all] = applications;
      const said = all!.value === null ? ",yes" : `${all!.value},no`;
      expect(lines).toContain(`${newest.month}-01,1,,All programs,applications,applications,${said}`);
      expect(JSON.parse(await read(files[1]!))).toMatchObject({ month: newest.month, figures: newest.figures });
    });

    await test.step("a page that is not listed frames nothing", async () => {
      const other = await context.newPage();
      const refused = other.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
      const frame = await stranger.opens(other, `${EMBEDDED}&lang=en`);
      expect((await refused).text()).toContain(gazette.origin);
      await expect(frame.locator("section")).toHaveCount(0);
      expect(await other.evaluate(() => window.heights)).toEqual([]);
      await other.close();
    });

    await test.step("the pages themselves, framed and whole, on a wide screen and on a phone", async () => {
      await page.goto(`${hub.url}${EMBEDDED}&lang=es`);
      await expectSeenOnPhone(page, "es", "public-dashboard-embedded");
      await page.goto(`${hub.url}/public/dashboard`);
      await expect(page.getByText(w("lead"))).toBeVisible();
      await expect(page.getByRole("table").first()).toBeVisible();
      await expectSeenOnPhone(page, "en", "public-dashboard");
    });
  } finally {
    await context.close();
    gazette.close();
    stranger.close();
    await hub.remove();
  }
});
