import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../api/query-client";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { message, NOON_MS, thread } from "../../../testing/staff-fixtures";
import { takeThreadEvent, useLiveThreads } from "./live";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  localStorage.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

const open = async () => {
  const shown = renderAt("/v2/inbox/t-10001", { as: reviewer });
  const region = await screen.findByRole("region", { name: "Conversation with Amal Haddad" });
  return { ...shown, region, log: within(region).getByRole("log", { name: "Messages" }), composer: within(region).getByRole("region", { name: "Write" }) };
};

test("a conversation can be narrowed to one channel, and shown whole again", async () => {
  const { user, region, log } = await open();
  expect(within(log).getAllByRole("article")).toHaveLength(9);
  for (const [name, count] of [["Email", 1], ["Note", 1], ["Call", 1], ["Text", 5]] as const) {
    await user.click(within(region).getByRole("button", { name: "Show only" }));
    await user.click(await screen.findByRole("menuitem", { name }));
    expect(within(log).getAllByRole("article")).toHaveLength(count);
  }
  await user.click(within(region).getByRole("button", { name: "Show only" }));
  await user.click(await screen.findByRole("menuitem", { name: "Voicemail" }));
  expect(within(log).queryByRole("article")).toBeNull();
  expect(within(log).getByText("There is nothing of this kind.")).toBeInTheDocument();
  await user.click(within(region).getByRole("button", { name: "Show everything" }));
  expect(within(log).getAllByRole("article")).toHaveLength(9);
});

test("a template is put into the composer, filled in", async () => {
  office.templates = [{ key: "papers", name: "Papers are missing", lang: "ar", subject: "", body: "Amal, your papers are missing.", missing: [] }];
  const { user, composer } = await open();
  await user.click(await within(composer).findByRole("button", { name: "Templates" }));
  await user.click(await screen.findByRole("menuitem", { name: /Papers are missing/ }));
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("Amal, your papers are missing.");
});

test("a later draft from another device is there, and what is written is kept on the hub", async () => {
  office.thread = thread({ drafts: [{ channel: "SMS", subject: "", body: "Begun on the other", updated_at_ms: Date.now() }] });
  const { user, composer } = await open();
  const box = within(composer).getByRole("textbox", { name: "Message" });
  expect(box).toHaveValue("Begun on the other");
  await user.type(box, " device");
  await waitFor(() => expect(office.actions).toContainEqual({ path: "PUT /api/threads/t-10001/draft", body: { channel: "SMS", subject: "", body: "Begun on the other device" }, key: null }), { timeout: 5_000 });
});

test("the author of a draft sees that a colleague writes too, and looks before sending a second answer", async () => {
  const { user, composer } = await open();
  act(() => useLiveThreads.setState({ typing: { "t-10001": [{ id: 111, name: "Ines Intake" }] } }));
  expect(within(composer).getByText("Ines Intake is writing to them now.")).toBeInTheDocument();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Yes, there is parking.");
  const answer = message(10, { body: "Yes, behind the house.", author: { kind: "staff", id: 111, name: "Ines Intake" }, created_at_ms: NOON_MS });
  act(() => takeThreadEvent(queryClient, "t-10001", { kind: "message.created", data: { message: answer } } as never));
  expect(await within(composer).findByRole("alert")).toHaveTextContent("Ines Intake has answered while you were writing.");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  expect(office.actions.some((action) => action.path.endsWith("/messages"))).toBe(false);
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(office.actions.some((action) => action.path.endsWith("/messages"))).toBe(true));
});

test("a colleague is named in a note, and named people find their notes in the inbox", async () => {
  office.mentions = [{ message_id: "m4", thread_id: "t-10044", item_id: 10_044, externalId: "RB-10044", name: "Sami Haddad", by: "Ines Intake", preview: "@Rosa Marsh please look", at_ms: NOON_MS }];
  const { user, composer } = await open();
  expect(await screen.findByRole("region", { name: "You are mentioned in 1 note" })).toHaveTextContent("Ines Intake about Sami Haddad");
  await user.click(within(composer).getByRole("tab", { name: "Note" }));
  await user.click(await within(composer).findByRole("button", { name: "Mention a colleague" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ines Intake" }));
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "please call");
  await user.click(within(composer).getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/messages"))?.body).toMatchObject({ channel: "NOTE", body: "@Ines Intake please call", mentions: [111] }));
});

test("what the tenant has switched off has no tab and no button", async () => {
  office.flags = { sms: false, voice: false, schedule: false };
  const { region, composer } = await open();
  await waitFor(() => expect(within(composer).queryByRole("tab", { name: "Text" })).toBeNull());
  expect(within(composer).queryByRole("tab", { name: "Call" })).toBeNull();
  expect(within(composer).getByRole("tab", { name: "Email" })).toBeInTheDocument();
  expect(within(region).queryByRole("button", { name: "Call" })).toBeNull();
  expect(within(composer).queryByRole("button", { name: "Send later" })).toBeNull();
});
