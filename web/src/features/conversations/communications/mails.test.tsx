import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { openThread } from "../../../testing/open-thread";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { message, messages, NOON_MS, thread } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

const mailDetails = {
  mail_id: "mail-1",
  sender: "other" as const,
  sender_name: "Eve",
  automatic: true,
  quoted_from_line: 2,
  has_original: true,
  has_remote_pictures: true,
  is_cut: false,
  unreadable: null,
  attachments: [{ name: "lease.pdf", kind: "application/pdf", bytes: 12_000 }],
  authentication: [{ method: "dmarc", result: "fail" }],
};

test("a mail that came in folds what it quotes and says who really sent it", async () => {
  const mail = message(10, {
    channel: "EMAIL",
    direction: "in",
    from: "eve@evil.example",
    subject: "Re: Form",
    body: "I signed.\n\nOn Tuesday you wrote:\n> Please sign.",
    mail: mailDetails,
  });
  office.thread = thread({ messages: [...messages, mail] });
  const { log, user } = await openThread();
  const entry = within(log).getAllByRole("article").at(-1)!;
  expect(within(entry).getByText("I signed.")).toBeVisible();
  expect(within(entry).getByText(/> Please sign\./)).not.toBeVisible();
  await user.click(within(entry).getByRole("button", { name: "Show quoted text" }));
  expect(within(entry).getByText(/> Please sign\./)).toBeVisible();
  expect(within(entry).getByText("Not from one of this person’s addresses: eve@evil.example")).toBeInTheDocument();
  expect(within(entry).getByText("lease.pdf")).toBeInTheDocument();
  expect(within(entry).getByText("dmarc fail")).toBeInTheDocument();
});

test.each([
  ["encrypted", /is encrypted, so it can't be read here/],
  ["signed", /sealed inside a digital signature/],
  ["invitation", /is a calendar invitation, or the answer to one/],
  ["winmail", /in Outlook's own format/],
] as const)("a mail whose words cannot be read says why: %s", async (unreadable, words) => {
  const mail = message(10, { channel: "EMAIL", direction: "in", subject: "Re: Form", body: "", mail: { ...mailDetails, quoted_from_line: null, unreadable } });
  office.thread = thread({ messages: [...messages, mail] });
  const { log } = await openThread();
  expect(within(within(log).getAllByRole("article").at(-1)!).getByText(words)).toBeVisible();
});

test("the original of a mail is in a sandboxed frame, its remote pictures only on request", async () => {
  server.use(hub.get("/api/mails/{id}/original", () => HttpResponse.json({ url: "/api/mails/mail-1/body?t=signed", has_remote_pictures: true })));
  office.thread = thread({ messages: [message(1, { channel: "EMAIL", direction: "in", subject: "Form", body: "Hi", mail: mailDetails })] });
  const { log, user } = await openThread();
  await user.click(within(log).getByRole("button", { name: "Show original" }));
  const frame = await within(log).findByTitle("Original of the email “Form”");
  expect(frame).toHaveAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  expect(frame).toHaveAttribute("src", "/api/mails/mail-1/body?t=signed");
  await user.click(within(log).getByRole("button", { name: "Load pictures from other servers" }));
  expect(within(log).getByTitle("Original of the email “Form”")).toHaveAttribute("src", "/api/mails/mail-1/body?t=signed&pictures=true");
});

test("a bounce is explained in plain words and in the other server's own", async () => {
  const history = [
    { status: "sent" as const, at_ms: NOON_MS, detail: "smtp" },
    { status: "permanent-failure" as const, at_ms: NOON_MS + 1, detail: "bounce 5.1.1 550 no such user" },
  ];
  office.thread = thread({ messages: [message(1, { channel: "EMAIL", subject: "Form", body: "Hi", status: "permanent-failure", status_history: history })] });
  const { log, user } = await openThread();
  await user.click(within(log).getByRole("button", { name: "Delivery: Could not be delivered" }));
  expect(await screen.findByText("There is no mailbox with this address.")).toBeInTheDocument();
  expect(screen.getByText("5.1.1 550 no such user")).toBeInTheDocument();
});

test("mail from an unknown sender waits until staff assign it", async () => {
  office.waitingMails = [
    {
      id: "mail-7",
      from: "ana@new.example",
      from_name: "Ana",
      to: "help@riverbend.example",
      subject: "My lease",
      body: "Here it is",
      received_at_ms: NOON_MS,
      automatic: false,
      has_original: false,
      unreadable: "signed",
      attachments: [],
      suggestion: { thread_id: "t-10001", externalId: "RB-10001", name: "Amal Haddad" },
    },
  ];
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const section = await screen.findByRole("region", { name: "1 email from an unknown sender" });
  expect(within(section).getByRole("heading", { name: "My lease" })).toBeInTheDocument();
  expect(within(section).getByText(/sealed inside a digital signature/)).toBeInTheDocument();
  await user.click(within(section).getByRole("button", { name: "Add to conversation" }));
  await waitFor(() =>
    expect(office.actions).toContainEqual({ path: "POST /api/mails/mail-7/link", body: { thread_id: "t-10001", remember_address: false }, key: null }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "1 email from an unknown sender" })).not.toBeInTheDocument());
});

test("what somebody else wrote is marked as withheld, shown to the applicant on request, and withheld again by undo", async () => {
  const mail = message(10, {
    channel: "EMAIL",
    direction: "in",
    author: { kind: "other", id: null, name: "Lou" },
    from: "lou@landlord.example",
    subject: "Rent",
    body: "Four months.",
    applicant_view: "withheld",
  });
  office.thread = thread({
    messages: [
      message(1, { direction: "in", author: { kind: "applicant", id: null, name: "Amal Haddad" }, body: "Hello" }),
      message(2, { channel: "NOTE", direction: "internal", body: "Call back" }),
      mail,
    ],
  });
  const { log, user } = await openThread();
  const [own, note, theirs] = within(log).getAllByRole("article");
  expect(within(own!).getByText("The applicant sees this")).toBeInTheDocument();
  expect(within(own!).queryByRole("button", { name: "Show to the applicant" })).not.toBeInTheDocument();
  expect(within(note!).queryByText("The applicant sees this")).not.toBeInTheDocument();
  expect(within(theirs!).getByText(/^Not shown to the applicant/)).toBeVisible();
  expect(within(theirs!).queryByText("The applicant sees this")).not.toBeInTheDocument();
  const path = "PUT /api/threads/t-10001/messages/m10/applicant-view";
  await user.click(within(theirs!).getByRole("button", { name: "Show to the applicant" }));
  expect(await within(theirs!).findByText(/^Shown to the applicant by \W?Rosa Marsh/)).toBeVisible();
  expect(within(theirs!).getByText("The applicant sees this")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await within(theirs!).findByText(/^Not shown to the applicant/)).toBeVisible();
  expect(office.actions.filter((one) => one.path === path).map((one) => one.body)).toEqual([{ is_released: true }, { is_released: false }]);
});
