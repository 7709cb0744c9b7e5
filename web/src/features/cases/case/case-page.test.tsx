import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { caseView, validationCenter } from "../../../testing/case-fixtures";
import { reviewer, supervisor } from "../../../testing/fixtures";
import { applications, office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { plugInMicrophone } from "../../../testing/microphone";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const region = (name: string) => screen.findByRole("region", { name });

test("a case shows answers, documents, payments and history in words", async () => {
  renderAt("/v2/review/10001", { as: reviewer });
  const answers = await region("Answers");
  expect(within(answers).getByText(/^Rental Assistance, version 3\. Filled in by Lucía Romero on Oct 30, 2026.* in Spanish\.$/)).toBeInTheDocument();
  expect(within(answers).getByText("$1,840.50")).toBeInTheDocument();
  expect(within(answers).getByRole("cell", { name: "Sami Haddad" })).toBeInTheDocument();
  expect(within(answers).getByRole("cell", { name: "Mar 1, 2015" })).toBeInTheDocument();
  expect(within(answers).getByText("Yes")).toBeInTheDocument();
  expect(within(answers).getByText("Not answered")).toBeInTheDocument();
  const history = await region("History");
  expect(within(history).getByText("Ines Intake moved it from Review to Denied")).toBeInTheDocument();
  expect(within(history).getByText("Reason: Income above the limit")).toBeInTheDocument();
  expect(within(history).getByText("Checked twice.")).toBeInTheDocument();
  expect(within(history).getByText("The system opened the case in Form in progress")).toBeInTheDocument();
  expect(within(await region("Payments")).getByRole("row", { name: /\$1,200\.00 Planned Check Harbor Homes LLC P-700/ })).toBeInTheDocument();
  expect(screen.getByText(/^Overdue since Nov 18, 2026/)).toBeInTheDocument();
});

test("the row of the queue leads to the case, and the case to the next one in the queue's order", async () => {
  office.items = applications(60);
  const { user, router } = renderAt("/v2/review?state=9", { as: reviewer });
  const first = await screen.findByRole("link", { name: "RB-10001" });
  await user.click(first);
  expect(router.state.location.pathname).toBe("/v2/review/10001");
  expect(await screen.findByText("1 of 12")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Previous case" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Next case" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10006"));
  expect(await screen.findByText("2 of 12")).toBeInTheDocument();
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Reviews" }));
  expect(router.state.location.search).toBe("?state=9");
});

test("keys of a case: e asks for its status, a for its owner, n opens a note beside it, and none of them while one types", async () => {
  const { user } = renderAt("/v2/review/10001", { as: supervisor });
  await region("Answers");
  await user.keyboard("e");
  expect(await screen.findByRole("dialog", { name: "Change the status of RB-10001" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("a");
  expect(await screen.findByRole("dialog", { name: "Assign RB-10001" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("n");
  const composer = await screen.findByRole("region", { name: "Write" });
  await waitFor(() => expect(within(composer).getByRole("tab", { name: "Note" })).toHaveAttribute("aria-selected", "true"));
  const box = within(composer).getByRole("textbox", { name: "Message" });
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard("same");
  expect(box).toHaveValue("same");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the conversation beside a case has a heading beneath the case's own", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  await region("Answers");
  await user.keyboard("m");
  const conversation = await screen.findByRole("complementary", { name: "Conversation" });
  expect(await within(conversation).findByRole("heading", { level: 2, name: "Amal Haddad" })).toBeInTheDocument();
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

test("a status is changed with a reason, and one's own change can be taken back", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Change status" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the status of RB-10001" });
  await user.click(await within(dialog).findByRole("radio", { name: /^Denied/ }));
  await user.click(within(dialog).getByRole("button", { name: /Choose a reason/ }));
  await user.click(await screen.findByRole("option", { name: "Income above the limit" }));
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  const toast = await screen.findByText("RB-10001 was moved to Denied");
  expect(toast).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change of RB-10001 was undone")).toBeInTheDocument();
  expect(office.actions.filter((action) => action.path.startsWith("POST /api/work-queue")).map((action) => action.body)).toEqual([
    { state_id: 12, denial_reason_id: 1, version: 1 },
    { version: 2 },
  ]);
});

test("a reason that does not exist in the applicant's language says so, and what was typed is there again after the call", async () => {
  plugInMicrophone();
  office.notices = [
    {
      rule: "r1",
      rule_name: "Denials",
      audience: "applicant",
      account: null,
      name: "Amal Haddad",
      lang: "en",
      recipient_lang: "es",
      channel: "SMS",
      to: "+12025550101",
      outcome: "now",
      in_app: false,
      send_at_ms: null,
      subject: "",
      body: "You are denied.",
      missing: [],
    },
  ];
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Change status" }));
  const name = "Change the status of RB-10001";
  const dialog = await screen.findByRole("dialog", { name });
  await user.click(await within(dialog).findByRole("radio", { name: /^Denied/ }));
  expect(await within(dialog).findByText("“Denials” doesn't exist in Spanish. It will be sent in English, which the person may not understand.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Choose a reason/ }));
  await user.click(await screen.findByRole("option", { name: "Another reason" }));
  const gap = await within(dialog).findByText("“Another reason” doesn't exist in Spanish. It will be sent in English, which the person may not understand.");
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), "She asked for more time");
  await user.click(within(gap.closest<HTMLElement>("[role=status]")!).getByRole("button", { name: "Call with an interpreter first" }));
  const sheet = await screen.findByRole("dialog", { name: /with an interpreter$/ });
  expect(within(sheet).getByRole("button", { name: /Interpreter for/ })).toHaveTextContent("Spanish");
  expect(screen.queryByRole("dialog", { name })).toBeNull();
  await user.click(within(sheet).getByRole("button", { name: "Cancel" }));
  const again = await screen.findByRole("dialog", { name });
  expect(within(again).getByRole("textbox", { name: /Comment/ })).toHaveValue("She asked for more time");
  expect(within(again).getByRole("radio", { name: /^Denied/ })).toBeChecked();
  expect(within(again).getByRole("button", { name: /Another reason/ })).toBeVisible();
  // Given up, it begins anew.
  await user.click(within(again).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Change status" }));
  expect(within(await screen.findByRole("dialog", { name })).getByRole("textbox", { name: /Comment/ })).toHaveValue("");
});

test("the undo of a denial says on any page that the applicant has been notified, before anything is undone", async () => {
  server.use(hub.get("/api/work-queue/items/{id}/undo", () => HttpResponse.json({ notified: 1 })));
  const { user, router } = renderAt("/v2/review/10001", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Change status" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("radio", { name: /^Denied/ }));
  await user.click(within(dialog).getByRole("button", { name: /Choose a reason/ }));
  await user.click(await screen.findByRole("option", { name: "Income above the limit" }));
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  await screen.findByText("RB-10001 was moved to Denied");
  await act(() => router.navigate("/v2/faqs"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Answers" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const question = await screen.findByRole("alertdialog", { name: "Undo this change?" });
  expect(question).toHaveTextContent("1 person has already been notified of this change. They won't be notified of the undo.");
  expect(office.actions.some((action) => action.path.endsWith("/undo"))).toBe(false);
  await user.click(within(question).getByRole("button", { name: "Undo anyway" }));
  expect(await screen.findByText("The change of RB-10001 was undone")).toBeInTheDocument();
});

test("an incoming document is filed", async () => {
  const { user } = renderAt("/v2/review/10001#documents", { as: reviewer });
  const documents = await region("Documents");
  expect(within(documents).getByText("Missing")).toBeInTheDocument();
  await user.click(within(documents).getByRole("button", { name: "Add a document" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a document" });
  await user.click(within(dialog).getByRole("button", { name: "Add to the case" }));
  expect(within(dialog).getByText("Enter a name for the document.")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Lease of March");
  await user.click(within(dialog).getByRole("button", { name: "Add to the case" }));
  expect(await within(documents).findByText("Lease of March")).toBeInTheDocument();
  expect(within(documents).queryByText("Missing")).not.toBeInTheDocument();
  expect(office.actions.at(-1)?.body).toEqual({ kind: "lease", name: "Lease of March" });
});

test("the form engine's frame is a choice where there is one", async () => {
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () =>
      HttpResponse.json({ ...caseView(office.items[0]!), frame_url: "https://forms.example.gov/forms/5/RB-10001?frame-mode=true" }),
    ),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  await user.click(await screen.findByRole("tab", { name: "Form" }));
  expect(screen.getByTitle("Form of RB-10001")).toHaveAttribute("src", "https://forms.example.gov/forms/5/RB-10001?frame-mode=true");
});

test("the rules say the worst first, and one is let pass with a reason and taken back", async () => {
  const { user } = renderAt("/v2/review/10001#validations", { as: reviewer });
  const part = await region("Validations");
  expect(await within(part).findByText("1 failed, 1 warning, 1 passed")).toBeInTheDocument();
  const results = within(part).getByRole("list", { name: "Validations" });
  expect(Array.from(results.children, (row) => row.querySelector(".validation-verdict")?.textContent)).toEqual(["Failed", "Warning", "Passed"]);
  expect(within(part).getByText("Cannot be judged yet. Missing: People")).toBeInTheDocument();
  expect(within(part).getByRole("link", { name: "Monthly income" })).toHaveAttribute("href", "/v2/review/10001#answer-household-income");
  expect(within(part).getByText("Income is $4,010 a month; the limit for 2 people is $3,644.")).toBeVisible();
  await user.click(within(part).getByRole("button", { name: "Override: Income is within the limit" }));
  await user.click(within(part).getByRole("button", { name: "Override" }));
  expect(within(part).getByText("Enter at least three characters.")).toBeInTheDocument();
  await user.type(within(part).getByRole("textbox", { name: "Reason for the override" }), "Pay slips were shown");
  await user.click(within(part).getByRole("button", { name: "Override" }));
  expect(await within(part).findByText("Pay slips were shown")).toBeInTheDocument();
  expect(within(part).getByText("1 warning, 2 passed")).toBeInTheDocument();
  expect(office.actions.at(-1)?.body).toEqual({ rule: "income", reason: "Pay slips were shown" });
  await user.click(within(part).getByRole("button", { name: "Undo the override: Income is within the limit" }));
  expect(await within(part).findByText("1 failed, 1 warning, 1 passed")).toBeInTheDocument();
});

test("an answer is corrected as its question wants it", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const answers = await region("Answers");
  await user.click(within(answers).getByRole("button", { name: "Correct: Monthly income" }));
  const dialog = await screen.findByRole("dialog", { name: "Correct: Monthly income" });
  const field = within(dialog).getByRole("textbox", { name: "Amount in dollars" });
  expect(field).toHaveValue("1840.50");
  await user.clear(field);
  await user.type(field, "much");
  await user.click(within(dialog).getByRole("button", { name: "Save the correction" }));
  expect(within(dialog).getByText("This doesn't fit the question.")).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, "2,000.5");
  await user.click(within(dialog).getByRole("button", { name: "Save the correction" }));
  expect(within(dialog).getByText("Enter at least three characters.")).toBeInTheDocument();
  expect(office.actions.some((one) => one.path.endsWith("/answers"))).toBe(false);
  await user.type(within(dialog).getByRole("textbox", { name: /^Why is it corrected/ }), " By the pay slip ");
  await user.click(within(dialog).getByRole("button", { name: /Document that shows it/ }));
  await user.click(await screen.findByRole("option", { name: "Passport" }));
  await user.click(within(dialog).getByRole("button", { name: "Save the correction" }));
  expect(await screen.findByText("The answer was corrected")).toBeInTheDocument();
  expect(office.actions.at(-1)?.body).toEqual({
    section: "household",
    question: "income",
    value: 200_050,
    revision: 1,
    reason: "By the pay slip",
    document_id: "d1",
  });
});

test("a corrected answer stands beside what the applicant said, in the head, the household, the history and the rules", async () => {
  const item = office.items.find((one) => one.id === 10_001)!;
  const view = caseView(item);
  const own = view.sections[0]!.answers[0]!;
  const income = { ...own, number: 150_000 };
  view.sections[0]!.answers[0] = income;
  view.facts = [income];
  const landlord = view.sections[1]!.answers[1]!;
  view.corrections = [
    {
      at: "",
      section: "household",
      question: "income",
      own,
      by: "Rosa Marsh",
      by_applicant: false,
      at_ms: NOON_MS,
      reason: "By the pay slip",
      document: { id: "d1", name: "Passport" },
    },
    {
      at: "",
      section: "request",
      question: "landlord",
      own: { ...landlord, text: "Harbor Homes" },
      by: "Ines Intake",
      by_applicant: false,
      at_ms: NOON_MS,
      reason: "",
      document: null,
    },
  ];
  view.history = [
    {
      kind: "answer",
      by: "Rosa Marsh",
      at_ms: NOON_MS,
      from: "184050",
      to: "150000",
      owner: "",
      reason: "",
      comment: "By the pay slip",
      question: "Monthly income",
      before: own,
      after: income,
      document: { id: "d1", name: "Passport" },
    },
  ];
  const center = validationCenter();
  center.corrected = 1;
  center.results[1] = {
    ...center.results[1]!,
    verdict: "passed",
    rule_verdict: "passed",
    own_verdict: "failed",
    said: "",
    evidence: [{ ...center.results[1]!.evidence[0]!, answer: income, own }],
  };
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.get("/api/work-queue/items/{id}/validations", () => HttpResponse.json(center)),
  );
  renderAt("/v2/review/10001", { as: reviewer });
  const answers = await region("Answers");
  expect(within(answers).getByText(/Filled in by Lucía Romero.*2 answers corrected by \W?Rosa Marsh\W? and \W?Ines Intake\W?\.$/)).toBeInTheDocument();
  const question = within(answers).getByText("Monthly income").closest("div")!;
  expect(within(question).getByText("Corrected")).toBeVisible();
  expect(within(question).getByText("$1,500.00")).toBeVisible();
  expect(within(question).getByText(/Rosa Marsh.*Nov/)).toBeVisible();
  expect(within(question).getByText("By the pay slip")).toBeVisible();
  expect(within(question).getByRole("link", { name: "Passport" })).toBeVisible();
  expect(within(question).getByText("Answered by the applicant")).toBeVisible();
  expect(within(question).getByText("$1,840.50")).toBeVisible();
  expect(within(question).getByText(/Lucía Romero.*Oct 30/)).toBeVisible();
  const removed = within(answers).getByText("Landlord").closest("div")!;
  expect(within(removed).getByText("Not answered")).toBeVisible();
  expect(within(removed).getByText("Harbor Homes")).toBeVisible();
  expect(within(document.getElementById("household")!).getByText(/\$1,500\.00\W? \(corrected; answered: \W?\$1,840\.50/)).toBeInTheDocument();
  expect(within(await region("History")).getByText(/Rosa Marsh corrected “Monthly income”: \W?\$1,840\.50\W? → \W?\$1,500\.00/)).toBeInTheDocument();
  const rules = await region("Validations");
  expect(within(rules).getByText("Passes only since a correction")).toBeVisible();
  expect(within(rules).getByText(/\(answered: \W?\$1,840\.50\W?\)/)).toBeVisible();
  expect(within(rules).getByText(/1 only since a correction/)).toBeVisible();
});

test("a case that is not there says so, and leads back to the queue", async () => {
  renderAt("/v2/review/999", { as: reviewer });
  expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find this application" })).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Open Reviews" })).toHaveAttribute("href", "/v2/review");
});
