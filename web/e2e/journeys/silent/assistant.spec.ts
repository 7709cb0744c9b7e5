import { expect, type Locator, type Page, test } from "@playwright/test";

import { enter } from "../../enter";
import { words } from "../../sign-in/words";
import { inOffice } from "../in-office";
import { ModelPeer } from "../model-peer";
import { expectSeen, expectSeenOnPhone } from "../seen";
import { until } from "../until";

const w = words("en", "ai-tools");
const KEY = "a key of the tests alone";
const RENT = "I am behind on my rent";
const [WRITER, WRITERS_MAIL] = ["Thomas Lindqvist", "admin@riverbend.example"];
const APPLICANT = "Maria Santos";
const COST = /tokens sent, [\d,]+ received\. Cost: \$\d/;

const answerOf = (page: Page): Locator => page.getByRole("region", { name: w("answer.title"), exact: true });
const tool = (page: Page, slug: string): Promise<unknown> => page.goto(`/v2/ai-tools/${slug}`);

/** Asks for programs. */
async function find(page: Page, question: string): Promise<void> {
  // Whether a model answers has to be known before it can be asked.
  const known = page.waitForResponse(/\/ai-tools$/);
  await tool(page, "find-resources");
  await known;
  await page.getByRole("textbox", { name: new RegExp(`^${w("fields.question.label").replace("?", "\\?")}`) }).fill(question);
  await page.getByRole("button", { name: w("ask.find_resources"), exact: true }).click();
}

/** Opens what was sent for an answer; its text. */
async function sentOf(page: Page): Promise<string> {
  const answer = answerOf(page);
  await answer.getByRole("button", { name: w("sent.title"), exact: true }).click();
  await expect(answer.getByText(w("sent.words"))).toBeVisible();
  return (await answer.locator("pre").allInnerTexts()).join("\n");
}

test("without a model programs are found and nothing is promised; with one answers have sources, and one that is stopped keeps its words, says its cost and ends at the model", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const model = await ModelPeer.start();
  try {
    await inOffice("assistant", async ({ hub, deskOf }) => {
      const desk = await deskOf("admin");

      await test.step("without a model the pages say what is missing, and programs are found by their words", async () => {
        await tool(desk, "generate-ideas");
        await expect(desk.getByText(w("notSetUp.title"))).toBeVisible();
        await expect(desk.getByText(w("notSetUp.words"))).toBeVisible();
        await expect(desk.getByRole("button", { name: w("ask.generate_ideas"), exact: true })).toBeDisabled();
        await expectSeenOnPhone(desk, "en", "assistant-not-set-up");
        await find(desk, RENT);
        await expect(desk.getByText(w("notSetUp.search"))).toBeVisible();
        const found = desk.getByRole("region", { name: w("found.title"), exact: true });
        await expect(found.getByRole("link", { name: /Rental/ }).first()).toBeVisible();
        await expect(found.getByRole("heading", { name: w("answer.sources") })).toBeVisible();
        await expect(answerOf(desk)).toHaveCount(0);
        await expectSeenOnPhone(desk, "en", "assistant-found");
        await desk.getByRole("link", { name: w("notSetUp.setUp") }).click();
        await expect(desk).toHaveURL(/\/ai-tools\/ai-config$/);
      });

      await test.step("the administrator sets one up, and tries it; the key is not shown again", async () => {
        const fill = (key: string, text: string) => desk.getByLabel(w(`config.${key}`), { exact: true }).fill(text);
        await fill("endpoint", model.endpoint);
        await fill("model", "small");
        await fill("key", KEY);
        await fill("centsIn", "1500");
        await fill("centsOut", "6000");
        await desk.getByRole("button", { name: w("save"), exact: true }).click();
        await expect(desk.getByText(w("config.keyKept"))).toBeVisible();
        await expect(desk.getByLabel(w("config.key"), { exact: true })).toHaveValue("");
        await desk.getByRole("button", { name: w("config.test"), exact: true }).click();
        await expect(desk.getByText(w("config.answered", { took: "@" }).split("@")[0]!)).toBeVisible();
        expect(model.asked.at(-1)?.key).toBe(`Bearer ${KEY}`);
        await expectSeenOnPhone(desk, "en", "assistant-config");
      });

      const page = await (await browser.newContext({ baseURL: hub.url, viewport: { width: 1440, height: 900 } })).newPage();
      await test.step("an applicant asks: each sentence has its source, one without is left out, and their name was not sent", async () => {
        model.says("A program here helps with the rent [1]. The moon is made of cheese.");
        await enter(page, "applicant");
        await find(page, `${RENT}. My name is ${APPLICANT}, applicant@riverbend.example.`);
        const answer = answerOf(page);
        await expect(answer.getByText("A program here helps with the rent.")).toBeVisible();
        await expect(answer.getByText(w("answer.dropped", { number: 1 }))).toBeVisible();
        await expect(answer.getByText("The moon is made of cheese.")).toHaveCount(0);
        await answer.getByRole("link", { name: w("answer.source", { number: 1 }), exact: true }).click();
        await expect(page).toHaveURL(/#ai-source-1$/);
        await expect(answer.locator("#ai-source-1").getByRole("link")).toBeVisible();
        const sent = await sentOf(page);
        expect(sent).toContain("[WRITER]");
        for (const text of [sent, model.asked.at(-1)!.body]) for (const name of [...APPLICANT.split(" "), "applicant@"]) expect(text).not.toContain(name);
        await expectSeenOnPhone(page, "en", "assistant-answer");
      });
      await page.context().close();

      await test.step("ideas are stopped half-way: the words stay, the cost is said, and the model's connection ends", async () => {
        model.says(null);
        await tool(desk, "generate-ideas");
        await desk
          .getByRole("textbox", { name: new RegExp(`^${w("fields.need.label")}`) })
          .fill(`Families lack bread at the end of the month. Ask ${WRITER}, ${WRITERS_MAIL}.`);
        await desk.getByRole("button", { name: w("ask.generate_ideas"), exact: true }).click();
        const answer = answerOf(desk);
        const text = answer.locator(":scope > p[dir=auto]");
        await expect(text).toContainText("thought-5");
        expect(model.left).toBe(0);
        await answer.getByRole("button", { name: w("answer.stop"), exact: true }).click();
        await expect(answer.getByText(w("answer.stopped"))).toBeVisible();
        await until("the hub to let the model go", () => model.left === 1, 5_000);
        const kept = await text.innerText();
        expect(kept).toMatch(/^thought-1 thought-2 thought-3 thought-4 thought-5/);
        await expect(answer.getByText(COST)).toBeVisible();
        await expect(answer.getByText(w("cost.estimated"))).toBeVisible();
        expect(await text.innerText()).toBe(kept);
        const sent = await sentOf(desk);
        expect(sent).toContain("Ask [WRITER], [MAIL 1].");
        for (const said of [sent, model.asked.at(-1)!.body]) for (const name of [...WRITER.split(" "), WRITERS_MAIL]) expect(said).not.toContain(name);
        await expectSeenOnPhone(desk, "en", "assistant-stopped");
      });

      await test.step("the administrator reads what was sent from here, and what it has cost", async () => {
        await tool(desk, "ai-config");
        const rows = desk.getByRole("region", { name: w("requests.title") }).getByRole("row");
        const stopped = rows.filter({ hasText: w("requests.states.stopped") });
        await expect(stopped).toHaveCount(1);
        await expect(stopped).toContainText(w("tools.generate_ideas"));
        await expect(stopped).toContainText(COST);
        await expect(rows.filter({ hasText: w("tools.find_resources") })).toContainText(APPLICANT);
        await expectSeen(desk, "en", "assistant-requests");
      });
    });
  } finally {
    model.close();
  }
});
