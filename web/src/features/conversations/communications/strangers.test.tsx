import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { WaitingTexts } from "../../../api/schema";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

function number(from: string, shown: string, bodies: string[], changes: Partial<WaitingTexts> = {}): WaitingTexts {
  const texts = bodies.map((body, index) => ({
    id: `${from}-${index}`,
    body,
    keyword: body === "STOP" ? "stop" : "",
    received_at_ms: NOON_MS + index,
    attachments: [],
  }));
  return { from, from_shown: shown, to: "+12025550100", texts, suggestion: null, ...changes };
}

test("the texts of a number stand together and go into the suggested conversation with their number", async () => {
  const suggestion = { thread_id: "t-10001", externalId: "RB-10001", name: "Amal Haddad" };
  office.waitingTexts = [number("+12025557999", "(202) 555-7999", ["This is my new phone", "When is my interview?"], { suggestion })];
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const section = await screen.findByRole("region", { name: "Texts from 1 unknown number" });
  expect(within(section).getByText("This is my new phone")).toBeVisible();
  expect(within(section).getByText("When is my interview?")).toBeVisible();
  expect(within(section).getByRole("checkbox", { name: "Save (202) 555-7999 as their number, so that you can answer" })).toBeChecked();
  await user.click(within(section).getByRole("button", { name: "Add to conversation" }));
  await waitFor(() =>
    expect(office.actions).toContainEqual({
      path: `POST /api/texts/${encodeURIComponent("+12025557999-1")}/link`,
      body: { thread_id: "t-10001", remember_number: true },
      key: null,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Texts from 1 unknown number" })).not.toBeInTheDocument());
  expect(await screen.findByRole("button", { name: "Open" })).toBeInTheDocument();
});

test("mails and texts of strangers are one list, the last first; a name cannot be kept as a number", async () => {
  office.waitingTexts = [number("USPS", "USPS", ["Your parcel", "STOP"])];
  office.waitingMails = [
    {
      id: "mail-7",
      from: "ana@new.example",
      from_name: "Ana",
      to: "help@riverbend.example",
      subject: "My lease",
      body: "Here it is",
      received_at_ms: NOON_MS + 60_000,
      automatic: false,
      has_original: false,
      unreadable: null,
      attachments: [],
      suggestion: null,
    },
  ];
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const section = await screen.findByRole("region", { name: "2 unknown senders" });
  const headings = within(section).getAllByRole("heading", { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual(["My lease", "Text from USPS"]);
  expect(within(section).getByText(/No more texts go to this number/)).toBeVisible();
  expect(within(section).queryByRole("checkbox", { name: /USPS/ })).not.toBeInTheDocument();
  await user.click(within(section).getAllByRole("button", { name: "Dismiss" })[1]!);
  await waitFor(() => expect(office.actions).toContainEqual({ path: "POST /api/texts/USPS-1/dismiss", body: {}, key: null }));
  expect(await screen.findByRole("region", { name: "1 email from an unknown sender" })).toBeInTheDocument();
});
