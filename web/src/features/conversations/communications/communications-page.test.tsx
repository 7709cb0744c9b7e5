import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { openThread } from "../../../testing/open-thread";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { SilentSocket } from "../../../testing/silent-socket";
import { message, messages, NOON_MS, person, thread } from "../../../testing/staff-fixtures";
import { keptMessages } from "./kept-messages";
import { useOutbox } from "./outbox";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

test("the timeline shows every kind of entry in its own shape, day by day", async () => {
  const { log } = await openThread();
  const entries = within(log).getAllByRole("article");
  expect(entries).toHaveLength(9);
  expect(within(entries[0]!).getByText("Rosa Marsh changed the status from Application Received to Intake")).toBeInTheDocument();
  expect(within(entries[0]!).getByText("All pages are there.")).toBeInTheDocument();
  expect(within(entries[2]!).getByText("Your application RB-10001")).toBeInTheDocument();
  expect(within(entries[2]!).getByRole("button", { name: "Show the whole email" })).toHaveAttribute("aria-expanded", "false");
  expect(within(entries[3]!).getByText("Private note: only staff can see this")).toBeInTheDocument();
  expect(
    within(log)
      .getAllByRole("heading", { level: 2 })
      .map((day) => day.textContent),
  ).toEqual(["Tuesday, November 17", "Wednesday, November 18", "Thursday, November 19"]);
});

test("new entries since the last look begin after a line", async () => {
  const { log } = await openThread();
  const line = within(log).getByText("New since you last looked");
  const after = within(log).getByText("Is parking free there?");
  const before = within(log).getByText("Please bring the lease on Friday between 9 and 12.");
  expect(before.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(line.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("what is seen is marked as read", async () => {
  await openThread();
  await waitFor(() => expect(office.actions).toContainEqual({ path: "POST /api/threads/t-10001/read", body: { seq: 9 }, key: null }));
});

test("a new owner is no change of status, and a call through a phone menu is said in words", async () => {
  office.thread = thread({
    messages: [
      message(1, { channel: "COMMENT", direction: "internal", body: "", change: { what: "owner", from: "Rosa Marsh", to: "Luis Herrera", comment: "" } }),
      message(2, { channel: "COMMENT", direction: "internal", body: "", change: { what: "owner", from: "Luis Herrera", to: "", comment: "" } }),
      message(3, {
        channel: "NOTE",
        direction: "in",
        author: { kind: "system", id: null, name: "Amal Haddad" },
        from: "+12025550101",
        to: "+12025550180",
        subject: "Benefits line",
        body: "hours: open\nrecord: start\nmenu: 2\nhung_up",
      }),
    ],
  });
  renderAt("/v2/inbox/t-10001", { as: reviewer });
  const log = await screen.findByRole("log");
  expect(await within(log).findByText("Rosa Marsh assigned it to Luis Herrera")).toBeVisible();
  expect(within(log).getByText("Rosa Marsh removed the assignment")).toBeVisible();
  const visit = within(log).getByText("Call to Benefits line").closest("article")!;
  expect(visit).toHaveTextContent(/hours Office open.*record Recording started.*menu 2.*The caller hung up\./);
  expect(visit).not.toHaveTextContent("hung_up");
});

test("the applicant's side shows language, time there, state, addresses with consent, and other applications", async () => {
  await openThread();
  const side = screen.getByRole("complementary", { name: "Applicant" });
  expect(within(side).getByText("Arabic")).toBeInTheDocument();
  expect(within(side).getByText("Agreed to be contacted")).toBeInTheDocument();
  expect(within(side).getByText("Opted out")).toBeInTheDocument();
  expect(within(side).getByText("Shared with Sami Haddad")).toBeInTheDocument();
  expect(within(side).getByText("No consent on record")).toBeInTheDocument();
  expect(within(side).getByRole("link", { name: "RB-10044" })).toHaveAttribute("href", "/v2/inbox/t-10044");
  expect(within(side).getByText(/E[SD]T local time/)).toBeInTheDocument();
  expect(within(side).getByText("State: NY")).toBeInTheDocument();
});

test("a text is shown at once and handed over with a key of its own", async () => {
  const { user, composer, log } = await openThread();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "See you on Friday.");
  expect(within(composer).getByText(/1 text · 142 characters left/)).toBeInTheDocument();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await within(log).findByText("See you on Friday.")).toBeInTheDocument();
  await waitFor(() => expect(office.actions.filter((action) => action.path.endsWith("/messages"))).toHaveLength(1));
  const sent = office.actions.find((action) => action.path.endsWith("/messages"));
  expect(sent?.body).toEqual({ channel: "SMS", to: "+12025550101", body: "See you on Friday." });
  expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("");
  expect(localStorage.getItem("draft.t-10001.SMS")).toBeNull();
});

test("a refused message shows why, keeps its text, and is sent again under the same key", async () => {
  const keys: (string | null)[] = [];
  let isRefusing = true;
  server.use(
    hub.post("/api/threads/{id}/messages", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return isRefusing ? problem(503, "no_gateway") : HttpResponse.json(message(10, { body: "Hello again" }), { status: 201 });
    }),
  );
  const { user, composer, log } = await openThread();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Hello again");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  expect(await within(log).findByRole("alert")).toHaveTextContent("Not sent.");
  isRefusing = false;
  await user.click(within(log).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(within(log).queryByRole("alert")).not.toBeInTheDocument());
  expect(within(log).getAllByText("Hello again")).toHaveLength(1);
  expect(keys[0]).toBe(keys[1]);
});

test("a message that could not be sent is still there after a reload, for its author, until it is sent", async () => {
  const keys: (string | null)[] = [];
  server.use(
    hub.post("/api/threads/{id}/messages", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? problem(503, "no_gateway") : HttpResponse.json(message(10, { body: "Hello again" }), { status: 201 });
    }),
  );
  const first = await openThread();
  await first.user.type(within(first.composer).getByRole("textbox", { name: "Message" }), "Hello again");
  await first.user.click(within(first.composer).getByRole("button", { name: "Send" }));
  await within(first.log).findByRole("alert");
  cleanup();
  useOutbox.setState({ messages: [] });

  const { user, log } = await openThread();
  expect(await within(log).findByText("Hello again")).toBeInTheDocument();
  expect(within(log).getByText("Not sent yet. Send it again or discard it.")).toBeInTheDocument();
  expect(keptMessages("t-10001", 1)).toEqual([]);
  await user.click(within(log).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.startsWith("unsent."))).toEqual([]));
  expect(keys[0]).toBe(keys[1]);
});

test("a mail needs a subject and answers the last one", async () => {
  const { user, composer } = await openThread();
  await user.click(within(composer).getByRole("tab", { name: "Email" }));
  const subject = within(composer).getByRole("textbox", { name: "Subject" });
  expect(subject).toHaveValue("Re: Your application RB-10001");
  await user.clear(subject);
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Dear Amal");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  expect(await within(composer).findByText("Enter a subject")).toBeInTheDocument();
  await user.type(subject, "Your lease");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(office.actions.map((action) => action.body)).toContainEqual({
      channel: "EMAIL",
      to: "applicant@riverbend.example",
      subject: "Your lease",
      body: "Dear Amal",
    }),
  );
});

test("a note says that it stays inside", async () => {
  const { user, composer } = await openThread();
  await user.click(within(composer).getByRole("tab", { name: "Note" }));
  expect(within(composer).getByText("Private note: only staff can see it. Nothing is sent.")).toBeInTheDocument();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Call back on Monday");
  await user.click(within(composer).getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(office.actions.map((action) => action.body)).toContainEqual({ channel: "NOTE", body: "Call back on Monday" }));
});

test("an opt-out is shown before typing, and nothing can be sent there", async () => {
  office.thread = thread({ applicant: { ...person, addresses: [person.addresses[1]!] } });
  const { composer } = await openThread();
  expect(within(composer).getByText("Amal Haddad has opted out of messages")).toBeInTheDocument();
  expect(within(composer).getByRole("textbox", { name: "Message" })).toBeDisabled();
  expect(within(composer).getByRole("button", { name: "Send" })).toBeDisabled();
});

test("a draft is kept for each channel", async () => {
  const { user, composer, router } = await openThread();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Half a thought");
  await waitFor(() => expect(localStorage.getItem("draft.t-10001.SMS")).toContain("Half a thought"));
  await user.click(within(composer).getByRole("tab", { name: "Note" }));
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("");
  await router.navigate("/v2/inbox");
  await router.navigate("/v2/inbox/t-10001");
  const again = await screen.findByRole("region", { name: "Write" });
  await user.click(within(again).getByRole("tab", { name: "Text" }));
  expect(within(again).getByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
});

test("the delivery mark opens what happened in words, and a failure can be tried again", async () => {
  const { user, log } = await openThread();
  const failed = within(log).getByText("Yes, behind the building.").closest("article")!;
  expect(within(failed).getByText("Could not be delivered")).toBeInTheDocument();
  // Why, beside it: nobody has to open anything.
  expect(within(failed).getByText("There is no such number.")).toBeInTheDocument();
  await user.click(within(failed).getByRole("button", { name: "Delivery: Could not be delivered" }));
  const story = await screen.findByRole("dialog", { name: "Delivery" });
  expect(within(story).getByText("Accepted")).toBeInTheDocument();
  expect(within(story).getByText("There is no such number. (code \u206621211\u2069)")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.click(within(failed).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(failed).queryByText("Could not be delivered")).not.toBeInTheDocument());
});

test("live entries are shown in the timeline, and who is typing below it", async () => {
  const { log, region } = await openThread();
  const socket = await waitFor(() => SilentSocket.last);
  socket.greet();
  const subscription = await waitFor(() => {
    const found = socket.sent.find((frame) => frame.op === "subscribe" && frame.topic === "thread:t-10001");
    if (!found) throw new Error("not subscribed yet");
    return found;
  });
  expect(subscription.from_seq).toBe(40);
  socket.say({ op: "subscribed", id: subscription.id, topic: "thread:t-10001", seq: 40 });
  socket.say({ op: "signal", topic: "thread:t-10001", kind: "typing", data: { user: { id: 112, name: "Carlos Worker" }, active: true } });
  expect(await within(region).findByText("Carlos Worker is typing…")).toBeInTheDocument();
  socket.say({
    op: "signal",
    topic: "thread:t-10001",
    kind: "viewing",
    data: {
      users: [
        { id: 900, name: "Rosa Marsh" },
        { id: 112, name: "Carlos Worker" },
      ],
    },
  });
  expect(await within(region).findByText("Also viewing: Carlos Worker")).toBeInTheDocument();
  const next = message(10, { direction: "in", author: { kind: "applicant", id: 4_001, name: "Amal Haddad" }, body: "I am on my way.", created_at_ms: NOON_MS });
  socket.say({ op: "event", topic: "thread:t-10001", seq: 41, kind: "message.created", at_ms: NOON_MS, data: { message: next } });
  expect(await within(log).findByText("I am on my way.")).toBeInTheDocument();
  socket.say({
    op: "event",
    topic: "thread:t-10001",
    seq: 42,
    kind: "message.updated",
    at_ms: NOON_MS,
    data: { message: { ...messages[8]!, status: "delivered" } },
  });
  await waitFor(() => expect(within(log).queryByText("Could not be delivered")).not.toBeInTheDocument());
});

test("an applicant who moves to another number is reached there at once", async () => {
  await openThread();
  const socket = await waitFor(() => SilentSocket.last);
  socket.greet();
  const subscription = await waitFor(() => {
    const found = socket.sent.find((frame) => frame.op === "subscribe" && frame.topic === "thread:t-10001");
    if (!found) throw new Error("not subscribed yet");
    return found;
  });
  socket.say({ op: "subscribed", id: subscription.id, topic: "thread:t-10001", seq: 40 });
  const moved = { ...person.addresses[0]!, address: "+12025550177", display: "(202) 555-0177" };
  office.thread = thread({ applicant: { ...person, addresses: [moved, ...person.addresses.slice(1)] } });
  socket.say({ op: "event", topic: "thread:t-10001", seq: 41, kind: "applicant.updated", at_ms: NOON_MS, data: { applicant_id: person.id } });
  const side = await screen.findByRole("complementary", { name: "Applicant" });
  expect(await within(side).findByText("(202) 555-0177")).toBeInTheDocument();
});

test("an administrator sets a legal hold with a reason, staff see it, and it is lifted with another", async () => {
  const admin = { ...reviewer, permissions: [...reviewer.permissions, "admin" as const] };
  const { user } = renderAt("/v2/inbox/t-10001", { as: admin });
  const side = await screen.findByRole("complementary", { name: "Applicant" });
  await user.click(await within(side).findByRole("button", { name: "Set a legal hold" }));
  const dialog = await screen.findByRole("dialog", { name: "Set a legal hold" });
  expect(within(dialog).getByRole("button", { name: "Set a legal hold" })).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "A court asks");
  await user.click(within(dialog).getByRole("button", { name: "Set a legal hold" }));
  expect(await within(side).findByText("Recordings are kept while the hold is in place.")).toBeInTheDocument();
  expect(within(side).getByText("A court asks")).toBeInTheDocument();
  expect(within(side).getByText("Ada Admin, Nov 19, 2026")).toBeInTheDocument();
  await user.click(within(side).getByRole("button", { name: "Lift the hold" }));
  const lifting = await screen.findByRole("dialog", { name: "Lift the hold" });
  await user.type(within(lifting).getByRole("textbox", { name: /Reason/ }), "The case is closed");
  await user.click(within(lifting).getByRole("button", { name: "Lift the hold" }));
  expect(await within(side).findByText(/^None\. Recordings and transcripts are deleted/)).toBeInTheDocument();
  expect(office.actions.filter(({ path }) => path.includes("legal-hold")).map(({ path, body }) => [path.split("/").at(-1), body])).toEqual([
    ["legal-hold", { reason: "A court asks" }],
    ["lift", { reason: "The case is closed" }],
  ]);
});

test("without a hold, who may not set one sees nothing of it", async () => {
  await openThread();
  const side = screen.getByRole("complementary", { name: "Applicant" });
  expect(within(side).queryByText("Legal hold")).not.toBeInTheDocument();
  expect(within(side).queryByRole("button", { name: "Set a legal hold" })).not.toBeInTheDocument();
});

test("a found entry further back is read first", async () => {
  office.older = Array.from({ length: 120 }, (_, n) => message(n + 1, { body: `old ${n + 1}`, id: `o${n + 1}` }));
  office.thread = thread({ messages: messages.map((one) => ({ ...one, seq: one.seq + 120 })), has_more: true, last_read_seq: 129 });
  const { log } = await openThread("/v2/inbox/t-10001?message=o12");
  expect(await within(log).findByText("old 12")).toBeInTheDocument();
  expect(within(log).getAllByText(/^old /)).toHaveLength(120);
});

test("the inbox asks the hub for a name, a number or a phone number", async () => {
  const asked: (string | null)[] = [];
  server.use(
    hub.get("/api/conversations", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("search"));
      return HttpResponse.json({ folder: "all", items: [], next_cursor: null });
    }),
  );
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  await user.type(await screen.findByRole("searchbox", { name: "Name, number or phone" }), "(202) 555-0101");
  await waitFor(() => expect(asked.at(-1)).toBe("(202) 555-0101"));
  expect(await screen.findByText("No conversations found")).toBeInTheDocument();
});

test("searching this conversation leaves out the others", async () => {
  const { user, region } = await openThread();
  server.use(
    hub.get("/api/search", () =>
      HttpResponse.json({
        hits: [
          {
            kind: "message",
            thread_id: "t-10001",
            found_by: [],
            item_id: 1,
            message_id: "m6",
            call_id: null,
            start_ms: null,
            name: "Amal Haddad",
            externalId: "RB-10001",
            processName: "Rental Assistance",
            currentStateName: "Intake",
            statusToken: "intake",
            ownerName: "",
            snippet: "bring the \u2068lease\u2069",
            at_ms: NOON_MS,
          },
          {
            kind: "message",
            thread_id: "t-777",
            found_by: [],
            item_id: 2,
            message_id: "x",
            call_id: null,
            start_ms: null,
            name: "Somebody",
            externalId: "RB-777",
            processName: "Rental Assistance",
            currentStateName: "Intake",
            statusToken: "intake",
            ownerName: "",
            snippet: "another \u2068lease\u2069",
            at_ms: NOON_MS,
          },
        ],
      }),
    ),
  );
  await user.click(within(region).getByRole("button", { name: "Search in this conversation" }));
  await user.type(within(region).getByRole("searchbox", { name: "Search in this conversation" }), "lease");
  const results = await within(region).findByRole("list", { name: "1 result" });
  await user.click(within(results).getByRole("button"));
  await waitFor(() => expect(within(region).getByText("Please bring the lease on Friday between 9 and 12.").closest("article")).toHaveAttribute("data-found"));
});

test("Escape closes the search of a conversation, and the focus is on the button that opened it", async () => {
  const { user, region } = await openThread();
  const button = within(region).getByRole("button", { name: "Search in this conversation" });
  await user.click(button);
  await user.type(within(region).getByRole("searchbox", { name: "Search in this conversation" }), "{Escape}");
  expect(within(region).queryByRole("searchbox", { name: "Search in this conversation" })).toBeNull();
  expect(button).toHaveFocus();
});

test("the layout and the sound are kept here and on the hub", async () => {
  const { user, region, router } = await openThread();
  await user.click(within(region).getByRole("button", { name: "View settings" }));
  const settings = await screen.findByRole("dialog", { name: "View settings" });
  expect(within(settings).getByRole("radio", { name: /Full page/ })).toBeChecked();
  expect(within(settings).getByRole("switch", { name: "Sound for incoming messages" })).not.toBeChecked();
  await user.click(within(settings).getByRole("switch", { name: "Sound for incoming messages" }));
  await user.click(within(settings).getByRole("radio", { name: /Side panel/ }));
  await waitFor(() => expect(office.preferences).toMatchObject({ layout: "Collapsed", sound: true }));
  expect(localStorage.getItem("preferences")).toContain('"layout":"Collapsed"');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/v2/review?thread=t-10001"));
});

test("a conversation that cannot be had says why", async () => {
  server.use(hub.get("/api/threads/{id}", () => problem(503, "overloaded")));
  renderAt("/v2/inbox/t-10001", { as: reviewer });
  expect(await screen.findByRole("heading", { name: "The conversation could not be loaded" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
});

test("an unknown conversation is a page that leads to the inbox, not a skeleton", async () => {
  server.use(hub.get("/api/threads/{id}", () => problem(404, "not_found")));
  renderAt("/v2/inbox/t-404", { as: reviewer });
  expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find this conversation" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Open the inbox" })).toHaveAttribute("href", "/v2/inbox");
  expect(main.queryByRole("button", { name: "Try again" })).toBeNull();
});
