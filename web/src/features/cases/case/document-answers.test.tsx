import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Answer, CaseView, CorrectionBody, RevealBody } from "../../../api/schema";
import { caseView } from "../../../testing/case-fixtures";
import { reviewer } from "../../../testing/fixtures";
import { page } from "../../../testing/handlers/papers";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

/** A case that was filed with a form document: a sealed number, and a group with a row. */
function filed(): CaseView {
  const view = caseView(office.items.find((one) => one.id === 10_001)!);
  const bare = view.sections[1]!.answers[1]!;
  const asked = (over: Partial<Answer>, type: string): Answer => ({ ...bare, question: { id: over.key, type, words: { en: over.title } }, ...over });
  const ssn = asked({ key: "ssn", at: "ssn", title: "SSN", kind: "masked", text: "•••-••-6789", value: { kept: "6789" }, is_sealed: true }, "ssn");
  const job = asked({ key: "job", at: "members/r1/job", title: "Job", kind: "text", text: "Baker", value: "Baker" }, "text");
  const lease = asked({ key: "lease", at: "lease", title: "Lease", kind: "files", number: 2, files: ["f1", "f2"], value: { pages: ["f1", "f2"] } }, "photo");
  const signed = asked({ key: "signed", at: "signed", title: "Signature", kind: "signature", text: "Ana Reyes", number: 5, value: {} }, "signature");
  const members = asked({ key: "members", at: "members", title: "Who lives with you?", kind: "list", rows: [[job]] }, "group");
  view.sections = [{ key: "about", title: "About", answers: [ssn, lease, signed, members] }];
  view.facts = [];
  return view;
}

test("a sealed number is masked, and shown to who says why", async () => {
  const view = filed();
  const asked: RevealBody[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.post("/api/work-queue/items/{id}/answers/reveal", async ({ request }) => {
      asked.push((await request.json()) as RevealBody);
      return HttpResponse.json({ value: "123456789" });
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  expect(await screen.findByText("•••-••-6789")).toHaveAttribute("dir", "ltr");
  await user.click(screen.getByRole("button", { name: /^Show: .*SSN/ }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Show the number" }));
  expect(within(dialog).getByText("Enter at least three characters.")).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByRole("textbox"), "Tax form");
  await user.click(within(dialog).getByRole("button", { name: "Show the number" }));
  expect(await within(dialog).findByText("123456789")).toBeInTheDocument();
  expect(asked).toEqual([{ at: "ssn", reason: "Tax form" }]);
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0]!);
  await waitFor(() => expect(screen.queryByText("123456789")).not.toBeInTheDocument());
});

test("a cell of a group is corrected at its place; papers and signatures are not for staff", async () => {
  const view = filed();
  const sent: CorrectionBody[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.get("/api/files/{id}", ({ params }) => HttpResponse.json(page(params.id, { name: "lease-2.jpg" }))),
    hub.get("/api/files/{id}/links", ({ params }) => HttpResponse.json({ view_url: `/api/files/${params.id}/view`, download_url: null, thumbnail_url: null })),
    hub.post("/api/work-queue/items/{id}/answers", async ({ request }) => {
      sent.push((await request.json()) as CorrectionBody);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const answers = await screen.findByRole("region", { name: "Answers" });
  expect(within(answers).getByText("Baker")).toBeInTheDocument();
  await user.click(within(answers).getByRole("button", { name: "Page 2" }));
  expect(await screen.findByRole("img", { name: "lease-2.jpg" })).toHaveAttribute("src", "/api/files/f2/view");
  const names = within(answers)
    .getAllByRole("button", { name: /^Correct: / })
    .map((button) => button.getAttribute("aria-label") ?? "");
  expect(names).toHaveLength(1);
  await user.click(within(answers).getByRole("button", { name: /^Correct: .*Job/ }));
  const dialog = await screen.findByRole("dialog");
  const field = within(dialog).getByRole("textbox", { name: /Job/ });
  await user.clear(field);
  await user.type(field, "Cook");
  await user.type(within(dialog).getByRole("textbox", { name: /^Why is it corrected/ }), "By the pay slip");
  await user.click(within(dialog).getByRole("button", { name: "Save the correction" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    at: "members/r1/job",
    value: "Cook",
    revision: view.form!.revision,
    reason: "By the pay slip",
    document_id: null,
  });
});

test("a drawn signature is shown beside the typed name, and an answer says where it was taken from until it is corrected", async () => {
  const view = filed();
  const signed = view.sections[0]!.answers.find((one) => one.key === "signed")!;
  signed.files = ["drawn-1"];
  signed.value = { name: "Ana Reyes", lang: "en", signed_at_ms: 5, drawing: "drawn-1" };
  view.sources = [{ at: "members/r1/job", source: { kind: "application", name: "Food help", date_ms: Date.UTC(2026, 2, 3, 12) } }];
  const links: string[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.get("/api/files/{id}/links", ({ params }) => {
      links.push(params.id);
      return HttpResponse.json({ download_url: null, view_url: null, thumbnail_url: "/api/files/drawn-1/thumbnail?t=x" });
    }),
  );
  renderAt("/v2/review/10001", { as: reviewer });
  expect(await screen.findByRole("img", { name: "Signature of Ana Reyes, drawn" })).toHaveAttribute("src", "/api/files/drawn-1/thumbnail?t=x");
  expect(links).toEqual(["drawn-1"]);
  expect(screen.getByText("From the application for Food help, Mar 3, 2026")).toBeVisible();
});

test("an agreement that is given after the form was filed is recorded once, with how it was given", async () => {
  const view = filed();
  view.form = { ...view.form!, filed_for: "Rosa Marin" };
  let open: object[] = [{ id: "signed", type: "signature", words: { en: "Signature" }, text: { en: "All of it is true." } }];
  const sent: unknown[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.get("/api/work-queue/items/{id}/agreements", () => HttpResponse.json(open)),
    hub.post("/api/work-queue/items/{id}/agreements", async ({ request }) => {
      sent.push(await request.json());
      open = [];
      return new HttpResponse(null, { status: 204 }) as never;
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  expect(await screen.findByText("All of it is true.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "They signed on paper, and I have the sheet" }));
  await user.click(screen.getByRole("button", { name: /^Record that .* agreed$/ }));
  await waitFor(() => expect(screen.queryByText("All of it is true.")).toBeNull());
  expect(sent).toEqual([{ at: "signed", name: view.person.name, lang: "en", how: "on_paper" }]);
});
