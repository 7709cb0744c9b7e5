import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, type Locator, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { paintedOf } from "../../colours";
import { ApiSession } from "../api-session";
import type { HubProcess } from "../hub-process";
import { inOffice } from "../in-office";

const REVIEW = 9;
const RENT = 5;
const RENT_NAME = "Emergency Rental Assistance";
/** The county's number for texts. */
const COUNTY = "+12025550100";
/** Where the county's day begins and ends. */
const ZONE = "America/New_York";
const MINUTE_MS = 60_000;

interface Item {
  id: number;
  externalId: string;
  itemName: string;
  threadId: string;
  ownerId: number | null;
  version: number;
}

interface Case {
  document_kinds: { kind: string; is_on_file: boolean }[];
  waiting_since_ms: number | null;
}

/** Lets an application be due in some minutes, before the county's day is over. */
function dueSoon(hub: HubProcess, item: Item): void {
  const now = Date.now();
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" }).format(now);
  const [hours, minutes] = clock.split(":").map(Number) as [number, number];
  const left = 24 * 60 - (hours * 60 + minutes);
  const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"));
  try {
    database.exec("PRAGMA busy_timeout = 10000");
    const due = Math.round(now + Math.min(10, left / 2) * MINUTE_MS);
    database.prepare("UPDATE applications SET due_at_ms = ? WHERE tenant_id = 1 AND id = ?").run(due, item.id);
  } finally {
    database.close();
  }
}

/** Applications in review, the oldest first. */
async function inReview(session: ApiSession): Promise<Item[]> {
  return (await session.get(`/api/work-queue?state=${REVIEW}&page_size=100&sort=createdAt&order=asc`)).items;
}

/** Gives applications to Dana. */
async function giveToDana(supervisor: ApiSession, items: Item[]): Promise<void> {
  const { assignees } = await supervisor.get("/api/work-queue/config");
  const dana = (assignees as { ID: number; Name: string }[]).find((one) => one.Name === "Dana Whitfield")!.ID;
  for (const item of items)
    if (item.ownerId !== dana) await supervisor.post(`/api/work-queue/items/${item.id}/assign`, { user_id: dana, version: item.version });
}

const written = (count: number) => count.toLocaleString("en-US");

test("My work stands first: what is late, due today, answered, sent in and to be decided, each one press from its place", async () => {
  test.setTimeout(120_000);
  await inOffice("my-work", async ({ hub, deskOf }) => {
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const reviewer = await ApiSession.signIn(hub.url, "reviewer");
    const [soon, sent, ...others] = await inReview(supervisor);
    if (!soon || !sent) throw new Error("the demonstration has applications in review");
    let asked: { item: Item; phone: string } | null = null;
    for (const item of others) {
      const { applicant } = await supervisor.get(`/api/threads/${item.threadId}`);
      const phone = (applicant.addresses as { kind: string; address: string }[]).find((one) => one.kind === "phone")?.address;
      // Whoever can sign in has more applications than one: which of them a text belongs to is not said by it.
      if (phone && !phone.startsWith("+1202")) {
        asked = { item, phone };
        break;
      }
    }
    if (!asked) throw new Error("somebody in review has a telephone of their own");
    const { item: answered, phone } = asked;
    await giveToDana(supervisor, [soon, sent, answered]);
    dueSoon(hub, soon);
    const { document_kinds: kinds } = (await supervisor.get(`/api/work-queue/items/${sent.id}/case`)) as Case;
    await supervisor.post(`/api/work-queue/items/${sent.id}/documents`, { kind: kinds[0]!.kind, name: "Pay slip of October" });
    const text = await fetch(`${hub.url}/sandbox/api/sms`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ from: phone, to: COUNTY, body: "The landlord has signed." }),
    });
    expect(text.ok, await text.text()).toBe(true);
    const own = (query: string) =>
      reviewer.get(`/api/work-queue?assigned_to=me&sort=dueAt&order=asc&page_size=25&${query}`) as Promise<{ items: Item[]; total: number }>;
    const overdue = await own("only=overdue");
    const decisions = await own("state=5,6");
    // Five of a kind stand there; what is opened below for another reason would be seen too early.
    const late = overdue.items.slice(0, 5).find((one) => one.id !== sent.id && one.id !== answered.id);
    const [decided] = decisions.items;
    if (!late || !decided) throw new Error("Dana has applications that are late, and decisions");
    /** What My work has of a kind, in the hub's words. */
    const waiting = async (kind: string) => {
      const { parts } = await reviewer.get("/api/my-work");
      return JSON.stringify((parts as { kind: string; items: unknown[] }[]).find((part) => part.kind === kind)?.items);
    };

    const page = await deskOf("reviewer");
    const work = page.getByRole("region", { name: "My work", exact: true });
    const part = (name: string) => work.getByRole("region", { name: new RegExp(`^${name}: [\\d,]+$`) });
    const entry = (name: string, item: Item) => part(name).getByRole("link", { name: new RegExp(item.externalId) });
    const isCase = async (item: Item) => {
      await expect(page).toHaveURL(new RegExp(`/v2/review/${item.id}(#.*)?$`));
      await expect(page.getByRole("heading", { level: 1, name: item.itemName })).toBeVisible();
    };

    await test.step("whoever signs in lands on it, and the reports are one press below", async () => {
      await expect(page).toHaveURL(/\/reports$/);
      await expect(entry("Due today", soon)).toBeVisible();
      await expect(entry("Answers that came in", answered)).toBeVisible();
      await expect(part("Documents that arrived").getByText("Pay slip of October")).toBeVisible();
      await expect(work.getByRole("region", { name: `Overdue: ${written(overdue.total)}`, exact: true })).toBeVisible();
      await expect(work.getByRole("region", { name: `Decisions waiting: ${written(decisions.total)}`, exact: true })).toBeVisible();
      const reports = page.getByRole("heading", { level: 2, name: "Reports", exact: true });
      const [mine, below] = [await work.boundingBox(), await reports.boundingBox()];
      expect(mine!.y + mine!.height).toBeLessThanOrEqual(below!.y);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "To the reports" }).click();
      await expect(reports).toBeFocused();
      await expect(reports).toBeInViewport();
    });

    await test.step("what is late and what is due today open their cases, and all that is late the queue", async () => {
      await entry("Due today", soon).click();
      await isCase(soon);
      await page.goto("/reports");
      await entry("Overdue", late).click();
      await isCase(late);
      await page.goto("/reports");
      await part("Overdue").getByRole("link", { name: "Overdue", exact: true }).click();
      await expect(page.getByRole("tab", { name: "Overdue", exact: true })).toHaveAttribute("aria-selected", "true");
      await expect(page).toHaveURL(/assigned_to=me/);
      await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("status")).toHaveText(new RegExp(` of ${written(overdue.total)}$`));
      await page.goto("/reports");
      await part("Decisions waiting").getByRole("link", { name: "Decisions waiting", exact: true }).click();
      await expect(page).toHaveURL(/only=to_decide/);
      await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("status")).toHaveText(new RegExp(` of ${written(decisions.total)}$`));
    });

    await test.step("an answer opens its conversation, and is read then", async () => {
      await page.goto("/reports");
      await entry("Answers that came in", answered).click();
      await expect(page).toHaveURL(new RegExp(`/v2/inbox/${answered.threadId}`));
      await expect(page.getByRole("log").getByText("The landlord has signed.")).toBeVisible();
      await expect.poll(() => waiting("answers")).not.toContain(answered.externalId);
    });

    await test.step("a document that arrived opens the documents of its case, and is seen then", async () => {
      await page.goto("/reports");
      await entry("Documents that arrived", sent).click();
      await isCase(sent);
      const documents = page.getByRole("region", { name: "Documents", exact: true });
      await expect(documents).toBeInViewport();
      await expect(documents.getByText("Pay slip of October").first()).toBeVisible();
      await expect.poll(() => waiting("documents")).not.toContain("Pay slip of October");
    });

    await test.step("a decision that waits opens its case, and what was read and seen is not there any more", async () => {
      await page.goto("/reports");
      await expect(entry("Decisions waiting", decided)).toBeVisible();
      await expect(work.getByText("Pay slip of October")).toHaveCount(0);
      await expect(entry("Answers that came in", answered)).toHaveCount(0);
      await entry("Decisions waiting", decided).click();
      await isCase(decided);
    });
  });
});

test("the queue's views say how many there are, a saved one comes back, what is late is red and sorted, and Enter and ↓ find the way into it", async () => {
  test.setTimeout(300_000);
  await inOffice("late-queue", async ({ hub, deskOf }) => {
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const reviewer = await ApiSession.signIn(hub.url, "reviewer");
    const [soon, ...others] = await inReview(supervisor);
    if (!soon) throw new Error("the demonstration has applications in review");
    await giveToDana(supervisor, [soon]);
    dueSoon(hub, soon);
    let isAsked = false;
    for (const item of others) {
      const known = (await supervisor.get(`/api/work-queue/items/${item.id}/case`)) as Case;
      const wanted = known.document_kinds.find((one) => !one.is_on_file);
      if (!wanted || known.waiting_since_ms !== null) continue;
      await supervisor.post(`/api/work-queue/items/${item.id}/paper-requests`, { kinds: [wanted.kind], reminders: false });
      isAsked = true;
      break;
    }
    expect(isAsked, "an application in review lacks a document").toBe(true);
    const found = (query: string) => reviewer.get(`/api/work-queue?page_size=25&${query}`) as Promise<{ items: Item[]; total: number }>;
    const page = await deskOf("reviewer");
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    const table = page.getByRole("table", { name: "Applications" });
    const search = page.getByRole("searchbox", { name: "Search applications" });
    const ids = () => table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-item"))));
    const isChosen = (one: Locator) => expect(one).toHaveAttribute("aria-selected", "true");
    let waiting = 0;

    await test.step("each view has its own, as many as the hub counts", async () => {
      await page.goto("/v2/review");
      for (const [name, query] of [
        ["Mine", "assigned_to=me"],
        ["Overdue", "only=overdue"],
        ["Unassigned", "assigned_to=none"],
        ["Waiting for applicant", "only=waiting_for_applicant"],
        ["All", ""],
      ] as const) {
        await tab(name).click();
        await isChosen(tab(name));
        const { total } = await found(query);
        expect(total, name).toBeGreaterThan(0);
        if (name === "Waiting for applicant") waiting = total;
        await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("status")).toHaveText(new RegExp(` of ${written(total)}$`));
      }
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Show only", exact: true }).click();
      const choice = page.getByRole("group", { name: "Show only" }).locator("label").filter({ hasText: "Waiting for applicant" });
      await expect(choice).toHaveText(`Waiting for applicant ${written(waiting)}`);
      await page.keyboard.press("Escape");
    });

    await test.step("a view is saved, and comes back with its filters after a reload and on the next visit", async () => {
      await tab("Overdue").click();
      await page.getByRole("button", { name: "Filter by program", exact: true }).click();
      await page.getByRole("group", { name: "Filter by program" }).locator("label").filter({ hasText: RENT_NAME }).click();
      await expect(page).toHaveURL(new RegExp(`process=${RENT}`));
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Views", exact: true }).click();
      await page.getByRole("button", { name: "Save this view…" }).click();
      const dialog = page.getByRole("dialog", { name: "Save the view" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Late rent");
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await tab("All").click();
      await expect(page.getByRole("list", { name: "What narrows the list" })).toHaveCount(0);
      await tab("Late rent").click();
      const rent = await found(`only=overdue&process=${RENT}&sort=dueAt&order=asc`);
      const stands = async () => {
        await isChosen(tab("Late rent"));
        const chips = page.getByRole("list", { name: "What narrows the list" }).getByRole("listitem");
        await expect(chips).toHaveCount(2);
        await expect(chips.first()).toHaveText("Overdue");
        await expect(chips.last()).toContainText(RENT_NAME);
        await expect.poll(ids).toEqual(rent.items.map((one) => one.id));
        expect(new Set(await table.locator("tbody td.queue-col-processName").allInnerTexts())).toEqual(new Set([RENT_NAME]));
      };
      await stands();
      await page.reload();
      await stands();
      await page.goto("/v2/review");
      await stands();
    });

    await test.step("what is late is red and says so, the most urgent first, and the other way round by a press on the head", async () => {
      await tab("Overdue").click();
      const order = async (way: "asc" | "desc") => (await found(`only=overdue&sort=dueAt&order=${way}`)).items.map((one) => one.id);
      const head = page.getByRole("columnheader", { name: "Due", exact: true });
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await expect.poll(ids).toEqual(await order("asc"));
      const late = table.locator("tbody .queue-col-dueAt .queue-late");
      await expect(late).toHaveCount((await ids()).length);
      await expect(late.first()).toHaveAttribute("title", /^Overdue since /);
      await expect(late.first()).toContainText("overdue");
      const { text } = await paintedOf(late.first());
      expect(text[0], "red").toBeGreaterThan(2 * Math.max(text[1], text[2]));
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect.poll(ids).toEqual(await order("desc"));
    });

    await test.step("Enter opens the first hit, and what is due later today is not red", async () => {
      await tab("All").click();
      await page.getByRole("heading", { level: 1, name: "Reviews" }).click();
      await page.keyboard.press("/");
      await expect(search).toBeFocused();
      await page.keyboard.type(soon.externalId);
      await expect.poll(ids).toEqual([soon.id]);
      const due = table.locator("tbody .queue-col-dueAt");
      await expect(due).not.toHaveText("");
      await expect(due.locator(".queue-late")).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/v2/review/${soon.id}$`));
      await expect(page.getByRole("heading", { level: 1, name: soon.itemName })).toBeVisible();
    });

    await test.step("↓ goes from the search into the rows, and Enter opens the one that the keys are at", async () => {
      await page.goto("/v2/review?assigned_to=me&view=mine");
      await isChosen(tab("Mine"));
      await expect.poll(async () => (await ids()).filter(Boolean).length).toBeGreaterThan(1);
      const [first, second] = await ids();
      const focused = () => page.evaluate(() => Number(document.activeElement?.closest("tr")?.getAttribute("data-item")));
      await search.focus();
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe(first);
      await page.keyboard.press("j");
      await expect.poll(focused).toBe(second);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/v2/review/${second}$`));
    });
  });
});
