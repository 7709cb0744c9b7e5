import { type Page, test } from "@playwright/test";

/** Where the pictures are put. */
const folder = process.env.SHOTS ?? "/tmp/shots";
const SIZES = { 1440: 900, 1024: 768, 390: 844 } as const;
const VARIANTS = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "en" },
  { theme: "light", language: "ar" },
] as const;
/** What simulated answers leave in the console: no socket, no media server, files that are not there. */
const EXPECTED = /\/rtc\/v1|404|\/live/;

/** A page as somebody sees it. */
export interface View {
  page: Page;
  width: number;
  theme: "light" | "dark";
  language: string;
  /** Takes a screenshot of this page, or another one; whole, or the viewport. */
  shot: (name: string, of?: { page?: Page; whole?: boolean }) => Promise<void>;
  /** Opens a path, waits for its heading and takes a picture. */
  open: (path: string, name: string) => Promise<void>;
}

/** Walks through screens with simulated answers (`SIMULATED=1`) at each width, in both themes and from right to left. */
export function inEveryVariant(
  subject: string,
  walk: (view: View) => Promise<void>,
  further: readonly { theme: "light" | "dark"; language: string }[] = [],
): void {
  test.skip(!process.env.SIMULATED, "screenshots, with simulated answers");
  for (const [width, height] of Object.entries(SIZES)) {
    for (const { theme, language } of [...VARIANTS, ...further]) {
      const name = `${width} ${theme} ${language}`;
      test(`${subject} ${name}`, async ({ page }) => {
        test.setTimeout(300_000);
        const complaints = new Set<string>();
        const note = (text: string) => {
          if (!EXPECTED.test(text)) complaints.add(text.slice(0, 300));
        };
        page.on("console", (message) => {
          if (message.type() === "error" || /Content Security/.test(message.text())) note(message.text());
        });
        page.on("pageerror", (error) => note(String(error)));
        await page.setViewportSize({ width: Number(width), height });
        await page.addInitScript(
          ([t, l]) => {
            localStorage.setItem("theme", t!);
            localStorage.setItem("language", l!);
          },
          [theme, language],
        );
        const shot: View["shot"] = async (picture, { page: target = page, whole = false } = {}) => {
          await target.waitForTimeout(600);
          await target.screenshot({ path: `${folder}/${picture}-${width}-${theme}-${language}.png`, fullPage: whole });
        };
        const open: View["open"] = async (path, picture) => {
          await page.goto(path);
          await page.locator("h1").first().waitFor();
          await shot(picture);
        };
        await walk({ page, width: Number(width), theme, language, shot, open });
        if (complaints.size) console.log(name, [...complaints]);
      });
    }
  }
}
