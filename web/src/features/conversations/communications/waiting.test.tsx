import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { consent, message, NOON_MS, thread } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

const open = async () => {
  const shown = renderAt("/v2/inbox/t-10001", { as: reviewer });
  const region = await screen.findByRole("region", { name: "Conversation with Amal Haddad" });
  return { ...shown, log: within(region).getByRole("log", { name: "Messages" }), composer: within(region).getByRole("region", { name: "Write" }) };
};

test("a held text shows when it will be sent, and is sent at once with a reason", async () => {
  office.thread = thread({ messages: [message(1, { body: "Your interview is at nine.", status: "held-quiet-hours", send_at_ms: NOON_MS + 72_000_000 })] });
  const { user, log } = await open();
  expect(within(log).getByText(/Waits until it's morning there: Nov 20, 2026/)).toBeInTheDocument();
  await user.click(within(log).getByRole("button", { name: "Send now" }));
  const dialog = await screen.findByRole("dialog", { name: "Send during quiet hours" });
  expect(within(dialog).getByRole("button", { name: "Send now" })).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox"), "The hearing is at seven.");
  await user.click(within(dialog).getByRole("button", { name: "Send now" }));
  await waitFor(() =>
    expect(office.actions).toContainEqual({ path: "POST /api/threads/t-10001/messages/m1/release", body: { reason: "The hearing is at seven." }, key: null }),
  );
  await waitFor(() => expect(within(log).queryByText(/Waiting until their morning/)).toBeNull());
  await user.click(within(log).getByRole("button", { name: /^Delivery/ }));
  expect(await screen.findByText(/Rosa Marsh.* sent it at once: The hearing is at seven\./)).toBeInTheDocument();
});

test("a scheduled text can be changed and cancelled", async () => {
  office.thread = thread({ messages: [message(1, { body: "See you at nine.", status: "scheduled", send_at_ms: Date.now() + 86_400_000 })] });
  const { user, log } = await open();
  await user.click(within(log).getByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit message" });
  const words = within(dialog).getByRole("textbox", { name: /Message/ });
  await user.clear(words);
  await user.type(words, "See you at ten.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(log).findByText("See you at ten.")).toBeInTheDocument();
  await user.click(within(log).getByRole("button", { name: "Cancel message" }));
  await waitFor(() => expect(office.actions.at(-1)?.path).toBe("POST /api/threads/t-10001/messages/m1/cancel"));
  await waitFor(() => expect(within(log).queryByRole("button", { name: "Cancel message" })).toBeNull());
});

test("what is written can be sent tomorrow by the applicant's clock", async () => {
  const { user, composer } = await open();
  expect(within(composer).getByRole("button", { name: "Send later" })).toBeDisabled();
  await user.type(within(composer).getByRole("textbox", { name: "Message" }), "Good morning.");
  await user.click(within(composer).getByRole("button", { name: "Send later" }));
  await user.click(await screen.findByRole("menuitem", { name: "Tomorrow at 8 AM" }));
  await waitFor(() => expect(office.actions.some((action) => action.path.endsWith("/messages"))).toBe(true));
  const sent = office.actions.find((action) => action.path.endsWith("/messages"))?.body as { body: string; send_at_ms: number };
  expect(sent.body).toBe("Good morning.");
  const there = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric", minute: "2-digit" }).format(sent.send_at_ms);
  expect(there).toBe("8:00 AM");
  expect(sent.send_at_ms).toBeGreaterThan(Date.now());
});

test("before anybody types, the composer says that a text will wait", async () => {
  // Hours that are over wherever the test runs.
  office.thread = thread({ sending_hours: { opens_hour: 0, closes_hour: 0 } });
  const { composer } = await open();
  expect(within(composer).getByText(/The text will wait until/)).toBeInTheDocument();
});

test("where consent is required, the composer says that the text waits for it", async () => {
  const plain = thread();
  office.thread = thread({ consent_first: ["SMS"], applicant: { ...plain.applicant, addresses: [{ ...plain.applicant.addresses[0]!, consent: "unknown" }] } });
  const { composer } = await open();
  expect(within(composer).getByText(/They have not agreed to messages yet/)).toBeInTheDocument();
});

test("the history of consent says who, how, when and in which words, and takes a new line", async () => {
  office.consents = [
    consent(1, { state: "opted_out", words: "Stop" }),
    consent(2, { how: "phone", words: "Yes, you may text me.", by: { id: 110, name: "Rosa Marsh" } }),
  ];
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Consent history of (202) 555-0101" }));
  const dialog = await screen.findByRole("dialog", { name: "Consent: (202) 555-0101" });
  const lines = within(await within(dialog).findByRole("list")).getAllByRole("listitem");
  expect(lines[0]).toHaveTextContent(/Opted out.*all programs.*by a text with a keyword.*Stop/);
  expect(lines[1]).toHaveTextContent(/Agreed.*by phone.*recorded by Rosa Marsh.*Yes, you may text me\./);
  await user.type(within(dialog).getByRole("textbox", { name: /In their words/ }), "Please text me no more.");
  await user.click(within(dialog).getByRole("button", { name: "Record" }));
  await waitFor(() =>
    expect(office.actions).toContainEqual({
      path: "POST /api/threads/t-10001/consents",
      body: { address: "+12025550101", channel: "SMS", state: "opted_out", how: "phone", words: "Please text me no more.", all_programs: false },
      key: null,
    }),
  );
  expect(await within(dialog).findByText("Please text me no more.")).toBeInTheDocument();
});

test("a number is marked as one of TTY or a relay service, and reads so beside the person", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Consent history of (202) 555-0101" }));
  const dialog = await screen.findByRole("dialog", { name: "Consent: (202) 555-0101" });
  const mark = within(dialog).getByRole("switch", { name: "Calls by TTY or a relay service" });
  expect(mark).not.toBeChecked();
  expect(mark).toHaveAccessibleDescription(/^Calls from this number ring for people right away\./);
  await user.click(mark);
  await waitFor(() =>
    expect(office.actions).toContainEqual({ path: "PUT /api/threads/t-10001/text-phone", body: { address: "+12025550101", text_phone: true }, key: null }),
  );
  await waitFor(() => expect(mark).toBeChecked());
  await user.keyboard("{Escape}");
  expect(await screen.findByText("TTY or relay")).toBeInTheDocument();
});
