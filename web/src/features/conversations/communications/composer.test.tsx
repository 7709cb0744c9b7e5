import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { FilledTemplate } from "../../../api/schema";
import { queryClient } from "../../../api/query-client";
import { reviewer } from "../../../testing/fixtures";
import { note } from "../../../testing/handlers/office";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { plugInMicrophone } from "../../../testing/microphone";
import { hub } from "../../../testing/hub";
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
  for (const [name, count] of [
    ["Email", 1],
    ["Note", 1],
    ["Call", 1],
    ["Text", 5],
  ] as const) {
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

const papers: FilledTemplate = {
  key: "papers",
  name: "Papers are missing",
  lang: "ar",
  subject: "",
  body: "Amal, your papers are missing.",
  missing: [],
  fits: true,
  states: [],
  audience: "applicant",
};
const denied: FilledTemplate = { ...papers, key: "denied", name: "Application denied", body: "Amal, your application was denied.", fits: false, states: [12] };

test("a template for another status is hidden, found by search, and used once the case's number was typed", async () => {
  office.templates = [denied, papers];
  const { user, composer } = await open();
  await user.click(await within(composer).findByRole("button", { name: "Templates" }));
  expect(await screen.findByRole("menuitem", { name: /Papers are missing/ })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: /Application denied/ })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Search all templates" }));
  const search = await screen.findByRole("dialog", { name: "Search all templates" });
  expect(within(search).queryByRole("option", { name: /Application denied/ })).toBeNull();
  await user.type(within(search).getByRole("textbox"), "denied");
  await user.click(await within(search).findByRole("option", { name: /Application denied/ }));
  const dialog = await screen.findByRole("dialog", { name: "This template is for other cases" });
  expect(within(dialog).getByText(/Application denied.* isn't for the status of this case/)).toBeVisible();
  const use = within(dialog).getByRole("button", { name: "Use it here" });
  expect(use).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox"), office.thread.item.externalId.toLowerCase());
  await user.click(use);
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("Amal, your application was denied.");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/messages"))?.body).toMatchObject({ template: "denied", confirmed: true }));
});

test("the composer opens on the channel that the applicant wrote on, and never on a note", async () => {
  localStorage.setItem("composer.tab", JSON.stringify("NOTE"));
  office.thread = thread({ messages: [message(1, { channel: "EMAIL", direction: "in", subject: "My lease", from: "amal@example.org" })] });
  const { user, composer } = await open();
  expect(within(composer).getByRole("tab", { name: "Email" })).toHaveAttribute("aria-selected", "true");
  localStorage.clear();
  await user.click(within(composer).getByRole("tab", { name: "Note" }));
  expect(localStorage.getItem("composer.tab")).toBeNull();
});

test("r answers, n writes a note, and a slash at the beginning of a line finds a template", async () => {
  office.templates = [papers];
  const { user, composer } = await open();
  // Behind a list that is open over it, too.
  const box = () => within(composer).getByRole("textbox", { name: "Message", hidden: true });
  await within(composer).findByRole("button", { name: "Templates" });
  await user.keyboard("r");
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard("and/or{Enter}/");
  const search = await screen.findByRole("dialog", { name: "Search all templates" });
  expect(box()).toHaveValue("and/or\n");
  await user.click(await within(search).findByRole("option", { name: /Papers are missing/ }));
  await waitFor(() => expect(box()).toHaveValue("and/or\nAmal, your papers are missing."));
  // Given up, the sign is what was typed.
  await user.clear(box());
  await user.keyboard("/");
  await screen.findByRole("dialog", { name: "Search all templates" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(box()).toHaveValue("/");
});

/** Writes two lines with an empty one between them, and goes to the empty one. */
async function writeAround(user: Awaited<ReturnType<typeof open>>["user"], box: HTMLTextAreaElement) {
  await user.click(box);
  await user.keyboard("Hello{Enter}{Enter}Goodbye");
  box.setSelectionRange(6, 6);
}

test("a template takes the place of the slash and its word, and one writes on behind it", async () => {
  office.templates = [papers];
  const { user, composer } = await open();
  const box = within(composer).getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  await within(composer).findByRole("button", { name: "Templates" });
  await writeAround(user, box);
  await user.keyboard("/");
  const search = await screen.findByRole("dialog", { name: "Search all templates" });
  await user.click(await within(search).findByRole("option", { name: /Papers are missing/ }));
  await waitFor(() => expect(box).toHaveValue("Hello\nAmal, your papers are missing.\nGoodbye"));
  await waitFor(() => expect(box).toHaveFocus());
  expect([box.selectionStart, box.selectionEnd]).toEqual([36, 36]);
  await user.keyboard(" Thanks.");
  expect(box).toHaveValue("Hello\nAmal, your papers are missing. Thanks.\nGoodbye");

  // Written out first, and chosen from the list of the button.
  await user.clear(box);
  await writeAround(user, box);
  await user.keyboard("/");
  await screen.findByRole("dialog", { name: "Search all templates" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard("pap");
  expect(box).toHaveValue("Hello\n/pap\nGoodbye");
  await user.click(within(composer).getByRole("button", { name: "Templates" }));
  await user.click(await screen.findByRole("menuitem", { name: /Papers are missing/ }));
  await waitFor(() => expect(box).toHaveValue("Hello\nAmal, your papers are missing.\nGoodbye"));
  expect(box.selectionStart).toBe(36);
});

test("a template for other cases stands where the slash was typed once it is confirmed, and the slash where it is not", async () => {
  office.templates = [denied, papers];
  const { user, composer } = await open();
  const box = within(composer).getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  await within(composer).findByRole("button", { name: "Templates" });
  await writeAround(user, box);
  const ask = async () => {
    await user.keyboard("/");
    const search = await screen.findByRole("dialog", { name: "Search all templates" });
    await user.type(within(search).getByRole("textbox"), "denied");
    await user.click(await within(search).findByRole("option", { name: /Application denied/ }));
    return screen.findByRole("dialog", { name: "This template is for other cases" });
  };
  await user.click(within(await ask()).getByRole("button", { name: "Back" }));
  await waitFor(() => expect(box).toHaveValue("Hello\n/\nGoodbye"));
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard("{Backspace}");
  const dialog = await ask();
  await user.type(within(dialog).getByRole("textbox"), office.thread.item.externalId);
  await user.click(within(dialog).getByRole("button", { name: "Use it here" }));
  await waitFor(() => expect(box).toHaveValue("Hello\nAmal, your application was denied.\nGoodbye"));
});

test("an at sign in a note mentions a colleague where the caret is", async () => {
  const { user, composer } = await open();
  await user.keyboard("n");
  const box = () => within(composer).getByRole("textbox", { name: "Message" });
  await waitFor(() => expect(within(composer).getByRole("tab", { name: "Note" })).toHaveAttribute("aria-selected", "true"));
  await waitFor(() => expect(box()).toHaveFocus());
  await within(composer).findByRole("button", { name: "Mention a colleague" });
  await user.keyboard("Ask  please");
  (box() as HTMLTextAreaElement).setSelectionRange(4, 4);
  await user.keyboard("@");
  const people = await screen.findByRole("dialog", { name: "Mention a colleague" });
  await user.click(await within(people).findByRole("option", { name: "Ines Intake" }));
  await waitFor(() => expect(box()).toHaveValue("Ask @Ines Intake  please"));
  await waitFor(() => expect(box()).toHaveFocus());
  expect((box() as HTMLTextAreaElement).selectionStart).toBe(17);
  await user.click(within(composer).getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/messages"))?.body).toMatchObject({ mentions: [expect.any(Number)] }));
});

test("words of a template for another status that were pasted are refused, and sent once they were confirmed", async () => {
  const { user, composer, log } = await open();
  server.use(
    hub.post("/api/threads/{id}/messages", async ({ request }) => {
      const body = await note(request);
      if (!body.confirmed) return problem(409, "template_not_for_case");
      return HttpResponse.json(message(30, { body: String(body.body), status: "undoable", send_at_ms: Date.now() + 10_000 }), { status: 201 });
    }),
  );
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Your application was denied.");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  expect(await within(log).findByRole("alert")).toHaveTextContent("This template isn't for the status of this case.");
  await user.click(within(log).getByRole("button", { name: "Send again" }));
  const dialog = await screen.findByRole("dialog", { name: "This template is for other cases" });
  await user.type(within(dialog).getByRole("textbox"), office.thread.item.externalId);
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await within(log).findByText(/^Sending in (9|10) seconds$/)).toBeVisible();
  await waitFor(() => expect(within(log).queryByRole("alert")).toBeNull());
});

test("a text that was just sent is taken back, and its words are in the composer again", async () => {
  office.thread = thread({ messages: [message(1, { body: "For somebody else.", status: "undoable", send_at_ms: Date.now() + 10_000 })] });
  const { user, composer, log } = await open();
  expect(within(log).getByText(/^Sending in (9|10) seconds$/)).toBeVisible();
  const box = within(composer).getByRole("textbox", { name: "Message" });
  await user.type(box, "And more");
  await user.click(within(log).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(office.actions.at(-1)?.path).toBe("POST /api/threads/t-10001/messages/m1/cancel"));
  await waitFor(() => expect(box).toHaveValue("For somebody else.\n\nAnd more"));
  expect(box).toHaveFocus();
  expect(within(log).queryByRole("button", { name: "Undo" })).toBeNull();
  await user.click(within(log).getByRole("button", { name: /^Delivery/ }));
  expect(await screen.findByText(/Rosa Marsh.* undid it before it was sent/)).toBeInTheDocument();
});

test("an undo that comes too late says that the text has been sent, and gives nothing back", async () => {
  office.thread = thread({ messages: [message(1, { body: "For somebody else.", status: "undoable", send_at_ms: Date.now() + 10_000 })] });
  server.use(hub.post("/api/threads/{id}/messages/{message_id}/cancel", () => problem(409, "state_not_possible")));
  const { user, composer, log } = await open();
  await user.click(within(log).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("It has already been sent")).toBeInTheDocument();
  expect(screen.queryByText(/can't move to that status/)).toBeNull();
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("an email that is taken back is written on where emails are written, with its subject", async () => {
  office.thread = thread({
    messages: [
      message(1, {
        channel: "EMAIL",
        to: "amal@example.org",
        subject: "Your lease",
        body: "Please send it.",
        status: "undoable",
        send_at_ms: Date.now() + 10_000,
      }),
    ],
  });
  const { user, composer, log } = await open();
  await user.click(within(log).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(within(composer).getByRole("textbox", { name: "Subject" })).toHaveValue("Your lease"));
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue("Please send it.");
});

test("a message of a rule says that it waits for the undo of its change", async () => {
  office.thread = thread({ messages: [message(1, { body: "Your application was denied.", status: "held-undo", send_at_ms: NOON_MS })] });
  const { log } = await open();
  expect(within(log).getByText(/^Will be sent Nov .* unless the change is undone$/)).toBeVisible();
  expect(within(log).getByRole("button", { name: "Cancel message" })).toBeVisible();
  expect(within(log).queryByRole("button", { name: "Edit" })).toBeNull();
});

test("a template that does not exist in the person's language says so, and a call with an interpreter is prepared first", async () => {
  plugInMicrophone();
  const wanted = office.thread.applicant.lang;
  office.templates = [
    { ...papers, lang: `${wanted}-XX` },
    { ...papers, key: "other", name: "Only in English", lang: wanted === "en" ? "es" : "en" },
  ];
  const { user, composer } = await open();
  await user.click(await within(composer).findByRole("button", { name: "Templates" }));
  await user.click(await screen.findByRole("menuitem", { name: /Papers are missing/ }));
  expect(within(composer).queryByText(/doesn't exist in/)).toBeNull();
  const box = within(composer).getByRole("textbox", { name: "Message" });
  await user.clear(box);
  await user.click(within(composer).getByRole("button", { name: "Templates" }));
  await user.click(await screen.findByRole("menuitem", { name: /Only in English/ }));
  expect(await within(composer).findByText(/“Only in English” doesn't exist in .*Arabic.*\. It will be sent in .*English/)).toBeVisible();
  const written = (box as HTMLTextAreaElement).value;
  await user.click(within(composer).getByRole("button", { name: "Call with an interpreter first" }));
  const sheet = await screen.findByRole("dialog", { name: "Call Amal Haddad with an interpreter" });
  expect(within(sheet).getByRole("button", { name: /Interpreter for/ })).toHaveTextContent("Arabic");
  await user.click(within(sheet).getByRole("button", { name: "Cancel" }));
  expect(within(composer).getByRole("textbox", { name: "Message" })).toHaveValue(written);
});

test("a template is put into the composer, filled in", async () => {
  office.templates = [papers];
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
  await waitFor(
    () =>
      expect(office.actions).toContainEqual({
        path: "PUT /api/threads/t-10001/draft",
        body: { channel: "SMS", subject: "", body: "Begun on the other device" },
        key: null,
      }),
    { timeout: 5_000 },
  );
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
  office.mentions = [
    {
      message_id: "m4",
      thread_id: "t-10044",
      item_id: 10_044,
      externalId: "RB-10044",
      name: "Sami Haddad",
      by: "Ines Intake",
      preview: "@Rosa Marsh please look",
      at_ms: NOON_MS,
    },
  ];
  const { user, composer } = await open();
  expect(within(within(composer).getByRole("tab", { name: "Note" })).getByText("n")).toHaveClass("ui-kbd");
  expect(await screen.findByRole("region", { name: "You are mentioned in 1 note" })).toHaveTextContent("Ines Intake about Sami Haddad");
  await user.click(within(composer).getByRole("tab", { name: "Note" }));
  await user.click(await within(composer).findByRole("button", { name: "Mention a colleague" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ines Intake" }));
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "please call");
  await user.click(within(composer).getByRole("button", { name: "Add note" }));
  await waitFor(() =>
    expect(office.actions.find((action) => action.path.endsWith("/messages"))?.body).toMatchObject({
      channel: "NOTE",
      body: "@Ines Intake please call",
      mentions: [111],
    }),
  );
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

test("one's signature is shown below a mail, and goes out with it", async () => {
  office.preferences.signature = "Dana Whitfield\nHousing desk";
  const { user, composer } = await open();
  await user.click(within(composer).getByRole("tab", { name: "Email" }));
  expect(await within(composer).findByRole("group", { name: "Your signature" })).toHaveTextContent("Dana Whitfield Housing desk");
  const subject = within(composer).getByRole("textbox", { name: "Subject" });
  await user.clear(subject);
  await user.type(subject, "Your lease");
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "It is here.");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  const sent = () => office.actions.find((action) => action.path.endsWith("/messages"))?.body;
  await waitFor(() => expect(sent()).toMatchObject({ body: "It is here.\n\nDana Whitfield\nHousing desk" }));
  await user.click(within(composer).getByRole("tab", { name: "Text" }));
  expect(within(composer).queryByRole("group", { name: "Your signature" })).toBeNull();
});
