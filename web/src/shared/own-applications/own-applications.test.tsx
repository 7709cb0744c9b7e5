import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { OwnApplication, OwnMessage } from "../../api/schema";
import { applicant } from "../../testing/fixtures";
import { following } from "../../testing/following";
import { problem } from "../../testing/handlers/problem";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const message = (id: string, over: Partial<OwnMessage> = {}): OwnMessage => ({
  id,
  channel: "SMS",
  direction: "out",
  subject: "",
  author: null,
  body: `Message ${id}`,
  at_ms: Date.UTC(2026, 10, 19, 15),
  outcome: null,
  duration_ms: null,
  ...over,
});
const application = (over: Partial<OwnApplication> = {}): OwnApplication => ({
  id: 7,
  externalId: "RB-7",
  processName: "Rental Assistance",
  status: "reviewed",
  status_words: null,
  denial_reason: null,
  due: [],
  createdAt: "2026-11-01T12:00:00Z",
  stateCurrentTime: "2026-11-05T12:00:00Z",
  test: false,
  messages: [message("1", { direction: "in" }), message("2", { body: "Please send your lease." })],
  ...over,
});

it("says why an application was denied, in the words that the applicant reads", async () => {
  const reason = "Los ingresos de su hogar superan el límite de este programa.";
  server.use(hub.get("/api/own-applications", () => HttpResponse.json({ applications: [application({ status: "denied", denial_reason: reason })] })));
  renderAt("/resources", { as: applicant });
  expect(await screen.findByText(reason)).toBeVisible();
});

it("shows what was applied for, what the status means, since when, and what was asked", async () => {
  server.use(
    hub.get("/api/own-applications", () =>
      HttpResponse.json({ applications: [application(), application({ id: 8, externalId: "RB-8", status: "deciding", messages: [] })] }),
    ),
  );
  const { user } = renderAt("/resources", { as: applicant });
  const [first, second] = await screen.findAllByRole("region", { name: "Rental Assistance" });
  expect(within(first!).getByText("Staff are reviewing your application.")).toBeVisible();
  expect(within(first!).getByText("Since Nov 5, 2026")).toBeVisible();
  expect(within(first!).getByText("Please send your lease.")).toBeVisible();
  expect(within(first!).queryByText("Message 1")).toBeNull();
  await user.click(within(first!).getByRole("button", { name: "Show all 2 messages" }));
  expect(within(first!).getByText("Message 1")).toBeVisible();
  expect(within(second!).getByText("A decision on your application is being prepared.")).toBeVisible();
});

it("puts first what was asked about, and does not call applied for what was only started", async () => {
  const started = application({ id: 8, externalId: "RB-8", status: "started", messages: [] });
  server.use(hub.get("/api/own-applications", () => HttpResponse.json({ applications: [started, application()] })));
  renderAt("/resources", { as: applicant });
  const [first, second] = await screen.findAllByRole("region", { name: "Rental Assistance" });
  expect(first).toHaveTextContent("RB-7 · Applied on Nov 1, 2026");
  expect(second).toHaveTextContent("RB-8 · Started on Nov 1, 2026");
});

it("puts first what is due first, with its day, and says what is to be done before anything else", async () => {
  const due = (id: number, list: OwnApplication["due"]) => application({ id, externalId: `RB-${id}`, messages: [], due: list });
  const paper = { kind: "paper", count: 2, due_on: "2026-12-20" } as const;
  const all = [
    application({ id: 1, externalId: "RB-1", messages: [] }),
    application({ id: 2, externalId: "RB-2" }),
    due(3, [{ kind: "fee", count: 1, due_on: null }]),
    due(4, [paper]),
    due(5, [{ kind: "correction", count: 1, due_on: "2026-12-02" }, paper, { kind: "signature", count: 1, due_on: null }]),
  ];
  server.use(
    hub.get("/api/own-applications", () => HttpResponse.json({ applications: all })),
    hub.get("/api/application-drafts", () => HttpResponse.json({ drafts: [] })),
  );
  renderAt("/applications", { as: applicant });
  const cards = await screen.findAllByRole("region", { name: "Rental Assistance" });
  expect(cards.map((card) => /RB-\d/.exec(card.textContent ?? "")?.[0])).toEqual(["RB-5", "RB-4", "RB-3", "RB-2", "RB-1"]);
  const todo = within(cards[0]!).getByRole("region", { name: "What to do next" });
  const lines = within(todo)
    .getAllByRole("listitem")
    .map((line) => line.textContent);
  expect(lines).toEqual(["Correct your answers: 1 requestby Dec 2, 2026", "Send 2 documents that we asked forby Dec 20, 2026", "Sign 1 statement"]);
  expect(within(todo).getByRole("link", { name: "Send 2 documents that we asked for" })).toHaveAttribute("href", "/application?id=5");
  expect(within(cards[4]!).queryByRole("region", { name: "What to do next" })).toBeNull();
});

it("asks for a correction no longer once staff have taken the request back", async () => {
  let asked: OwnApplication["due"] = [{ kind: "correction", count: 1, due_on: null }];
  server.use(
    hub.get("/api/own-applications", () => HttpResponse.json({ applications: [application({ due: asked })] })),
    hub.get("/api/application-drafts", () => HttpResponse.json({ drafts: [] })),
  );
  renderAt("/applications", { as: applicant });
  const socket = await following("me");
  expect(await screen.findByRole("link", { name: "Correct your answers: 1 request" })).toBeVisible();
  asked = [];
  act(() => socket.say({ op: "event", topic: "me", seq: 5, kind: "corrections.changed", at_ms: Date.now(), data: { item_id: 7 } }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Correct your answers/ })).toBeNull());
});

it("says who wrote what staff have released, and calls nobody else by the applicant's name", async () => {
  const landlord = message("3", { direction: "in", channel: "EMAIL", author: "Lou Landlord", body: "Four months are owed." });
  const own = message("4", { direction: "in", body: "I have paid two." });
  server.use(hub.get("/api/own-applications", () => HttpResponse.json({ applications: [application({ messages: [own, landlord] })] })));
  renderAt("/resources", { as: applicant });
  const theirs = (await screen.findByText("Four months are owed.")).closest("article")!;
  expect(within(theirs).getByText("Lou Landlord")).toBeVisible();
  expect(within(theirs).queryByText("You")).not.toBeInTheDocument();
});

it("sends an answer, and after a failure again under the same key", async () => {
  const asked: { body: string; key: string }[] = [];
  server.use(
    hub.get("/api/own-applications", () => HttpResponse.json({ applications: [application()] })),
    hub.post("/api/own-applications/{id}/answers", async ({ request }) => {
      asked.push((await request.json()) as { body: string; key: string });
      return asked.length === 1 ? problem(503, "overloaded") : HttpResponse.json(message("3", { direction: "in" }), { status: 201 });
    }),
  );
  const { user } = renderAt("/resources", { as: applicant });
  const box = await screen.findByRole("textbox", { name: /^Write to/ });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Write your message first.")).toBeVisible();
  await user.type(box, "Here it is.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(box).toHaveValue(""));
  expect(asked.map((one) => one.body)).toEqual(["Here it is.", "Here it is."]);
  expect(asked[0]!.key).toBe(asked[1]!.key);
});

it("claims nothing of an account that has applied for nothing", async () => {
  renderAt("/resources", { as: applicant });
  expect(await screen.findByText(/You'll be able to apply here when/)).toBeVisible();
});

it("leads from an application to all that is known of it", async () => {
  server.use(
    hub.get("/api/own-applications", () => HttpResponse.json({ applications: [application()] })),
    hub.get("/api/application-drafts", () => HttpResponse.json({ drafts: [] })),
  );
  renderAt("/applications", { as: applicant });
  expect(await screen.findByRole("link", { name: /^See application .*RB-7/ })).toHaveAttribute("href", "/application?id=7");
});
