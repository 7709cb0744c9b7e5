import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Answer, AskedCorrections, CaseView, ChangeOffer, CorrectionRequestBody, DeclineOfferBody } from "../../../api/schema";
import { caseView } from "../../../testing/case-fixtures";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const bare = (): Answer => caseView(office.items[0]!).sections[1]!.answers[1]!;
const text = (key: string, at: string, title: string, written: string): Answer => ({
  ...bare(),
  key,
  at,
  title,
  kind: "text",
  text: written,
  value: written,
  question: { id: key, type: "text", words: { en: title } },
});

/** A case that was filed with a form document: an answer, and a group with a row. */
function filed(): CaseView {
  const view = caseView(office.items.find((one) => one.id === 10_001)!);
  const person = { ...text("person", "members/r1/person", "Name", "Luz Reyes"), question: { id: "person", type: "name", words: { en: "Name" } } };
  const job = text("job", "members/r1/job", "Job", "Baker");
  const members: Answer = {
    ...bare(),
    key: "members",
    at: "members",
    title: "Who lives with you?",
    kind: "list",
    rows: [[person, job]],
    question: { id: "members", type: "group", words: { en: "Who lives with you?" } },
  };
  view.sections = [{ key: "about", title: "About", answers: [text("landlord", "landlord", "Landlord", "Harbor Homes"), members] }];
  view.facts = [];
  return view;
}

const asked = (over: Partial<AskedCorrections> = {}): AskedCorrections => ({
  id: "q1",
  by: "Rosa Marsh",
  asked_at_ms: NOON_MS,
  due_on: "2026-12-05",
  told_by: "EMAIL",
  reminded_at_ms: null,
  state: "open",
  ended_at_ms: null,
  items: [
    {
      at: "landlord",
      title: "Landlord",
      words: "The lease names another.",
      outcome: "corrected",
      answered_by: "Amal Haddad",
      answered_at_ms: NOON_MS,
      before: text("landlord", "landlord", "Landlord", "Harbor Homes"),
      after: text("landlord", "landlord", "Landlord", "Mill Street LLC"),
    },
  ],
  ...over,
});

test("several answers and a row are gathered and asked about at once, each with words of its own", async () => {
  const sent: CorrectionRequestBody[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(filed())),
    hub.post("/api/work-queue/items/{id}/correction-requests", async ({ request }) => {
      sent.push((await request.json()) as CorrectionRequestBody);
      return HttpResponse.json(asked(), { status: 201 });
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const answers = await screen.findByRole("region", { name: "Answers" });
  const landlord = within(answers).getByRole("button", { name: /^Ask to correct: .*Landlord/ });
  landlord.focus();
  await user.keyboard("{Enter}");
  expect(landlord).toHaveAttribute("aria-pressed", "true");
  // The button for the whole row is in the row's head, beside its name.
  const askRow = within(answers).getByRole("button", { name: /^Ask to correct .?Who lives with you\?, row 1: .?Luz Reyes/ });
  expect(askRow.closest("p")).toHaveTextContent(/^.?Luz Reyes.?$/);
  await user.click(askRow);
  await user.click(within(answers).getByRole("button", { name: "Ask about 2 answers…" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Send the request" }));
  expect(within(dialog).getAllByText("Write at least three characters.")).toHaveLength(2);
  const [first, second] = within(dialog).getAllByRole("textbox", { name: /^What should they look at/ });
  await user.type(first!, "The lease names another.");
  await user.type(second!, "Is this her job?");
  await user.click(within(dialog).getByRole("button", { name: "Send the request" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    items: [
      { at: "landlord", words: "The lease names another." },
      { at: "members/r1", words: "Is this her job?" },
    ],
    due_on: null,
  });
  expect(await screen.findByText("The request was sent")).toBeInTheDocument();
  expect(within(answers).queryByRole("button", { name: /^Ask about/ })).toBeNull();
});

test("what came back stands beside what was said, and an offer is declined with a reason", async () => {
  const offer: ChangeOffer = {
    id: "o1",
    by: "Amal Haddad",
    offered_at_ms: NOON_MS,
    words: "I moved.",
    state: "open",
    ended_by: "",
    ended_at_ms: null,
    reason: "",
    items: [
      {
        at: "landlord",
        title: "Landlord",
        before: text("landlord", "landlord", "Landlord", "Harbor Homes"),
        after: text("landlord", "landlord", "Landlord", "Pine Court"),
        has_moved: true,
      },
    ],
  };
  const declined: DeclineOfferBody[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(filed())),
    hub.get("/api/work-queue/items/{id}/corrections", () => HttpResponse.json({ requests: [asked()], offers: [offer] })),
    hub.post("/api/work-queue/items/{id}/offers/{offer}/decline", async ({ request }) => {
      declined.push((await request.json()) as DeclineOfferBody);
      return new HttpResponse(null, { status: 204 });
    }),
    hub.post("/api/work-queue/items/{id}/offers/{offer}/take", () => HttpResponse.json({ sign_again: ["signed"] })),
    hub.post("/api/work-queue/items/{id}/looks", () =>
      HttpResponse.json({ before_at_ms: NOON_MS, changed: [{ section: "about", question: "landlord", at: "landlord" }] }),
    ),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Asked and offered" });
  expect(within(part).getByText("Mill Street LLC")).toBeVisible();
  expect(within(part).getAllByText("Harbor Homes")).toHaveLength(2);
  expect(within(part).getByText("This answer has changed since it was offered.")).toBeVisible();
  const answers = screen.getByRole("region", { name: "Answers" });
  expect(await within(answers).findByText("Changed since you last looked")).toBeVisible();
  await user.click(within(part).getByRole("button", { name: "Decline" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /^Why/ }), "The lease says otherwise.");
  await user.click(within(dialog).getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(declined).toEqual([{ reason: "The lease says otherwise." }]));
  await user.click(within(part).getByRole("button", { name: "Take" }));
  expect(await within(part).findByText(/no longer covers the answers/)).toBeVisible();
});
