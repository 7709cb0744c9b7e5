import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { WorkEntry, WorkPart } from "../../../../api/schema";
import { reviewer } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const entry = (over: Partial<WorkEntry> = {}): WorkEntry => ({
  id: "1",
  item_id: 10001,
  thread_id: "t-10001",
  message_id: null,
  externalId: "RB-10001",
  name: "Amal Haddad",
  words: "Review",
  at: "2026-03-05T15:00:00Z",
  ...over,
});
const part = (kind: WorkPart["kind"], over: Partial<WorkPart> = {}): WorkPart => ({ kind, total: 1, items: [entry()], ...over });

test("my work stands before the reports, each thing opens its place, and the reports are one press away", async () => {
  office.work = [
    part("overdue", { total: 7 }),
    part("due_today", { total: 0, items: [] }),
    part("answers", { total: 8 }),
    part("callbacks", { items: [entry({ item_id: null, thread_id: null, externalId: "", name: "(202) 555-0101", words: "Rental Assistance" })] }),
    part("mentions", { items: [entry({ message_id: "m-9", words: "Sam Supervisor: please look" })] }),
    part("documents", { total: 9, items: [entry({ words: "Lease · Pay stub" })] }),
    part("decisions", { total: 12 }),
  ];
  const { user } = renderAt("/reports", { as: reviewer });
  const work = await screen.findByRole("region", { name: "My work" });
  const late = await within(work).findByRole("region", { name: "Overdue: 7" });
  const leads = (region: HTMLElement, name: RegExp | string) => within(region).getByRole("link", { name }).getAttribute("href");
  const queue = (href: string | null) => Object.fromEntries(new URLSearchParams(href!.split("?")[1]));
  expect(queue(leads(late, "Show all 7"))).toEqual({ assigned_to: "me", only: "overdue", sort: "dueAt", view: "overdue" });
  expect(leads(late, /RB-10001/)).toBe("/v2/review/10001");
  const of = (name: string, total = 1) => within(work).getByRole("region", { name: `${name}: ${total}` });
  const answers = of("Answers that came in", 8);
  const inQueue = { assigned_to: "me", view: "mine" };
  expect(queue(leads(answers, "Show all 8"))).toEqual({ ...inQueue, only: "unread", sort: "lastComDate", order: "desc" });
  expect(leads(answers, /RB-10001/)).toBe("/v2/inbox/t-10001");
  expect(leads(of("To call back"), /555-0101/)).toBe("/v2/telephones");
  expect(leads(of("Notes that name you"), /RB-10001/)).toBe("/v2/inbox/t-10001?message=m-9");
  expect(leads(of("Notes that name you"), "Notes that name you")).toBe("/v2/inbox");
  const documents = of("Documents that arrived", 9);
  expect(queue(leads(documents, "Show all 9"))).toEqual({ ...inQueue, only: "documents_arrived", sort: "dueAt" });
  expect(leads(documents, /RB-10001/)).toBe("/v2/review/10001#documents");
  const decisions = of("Decisions waiting", 12);
  for (const name of ["Decisions waiting", "Show all 12"])
    expect(queue(leads(decisions, name))).toEqual({ only: "to_decide", assigned_to: "me", sort: "dueAt" });
  expect(within(work).getByText("Nothing waits under: Due today.")).toBeVisible();
  // Before the reports, and these behind one press.
  const below = screen.getByRole("heading", { name: "Reports" });
  expect(work.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "To the reports" }));
  await waitFor(() => expect(below).toHaveFocus());
});

test("where nothing is late and nothing waits, that is said", async () => {
  office.work = [part("overdue", { total: 0, items: [] })];
  renderAt("/reports", { as: reviewer });
  expect(await screen.findByText("Nothing is late, and nothing waits for you.")).toBeVisible();
});

test("who works no queue has the reports alone", async () => {
  renderAt("/reports", { as: { ...reviewer, permissions: reviewer.permissions.filter((one) => one !== "queue.read") } });
  await screen.findByRole("heading", { name: "All reports" });
  expect(screen.queryByRole("region", { name: "My work" })).toBeNull();
});
