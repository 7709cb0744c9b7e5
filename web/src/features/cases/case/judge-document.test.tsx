import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { CaseDocument, CaseView, JudgeDocumentBody } from "../../../api/schema";
import { caseView } from "../../../testing/case-fixtures";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

let view: CaseView;
let sent: JudgeDocumentBody[];
/** The message that asks for another is on its way. */
let isSent: boolean;

const page = (id: string, name: string): CaseDocument => ({
  ...view.documents[0]!,
  id,
  kind: "lease",
  name,
  file_id: `f-${id}`,
  media_type: "image/png",
  size_bytes: 1_000,
  file_state: "clean",
});

beforeEach(() => {
  resetOffice();
  view = caseView(office.items.find((one) => one.id === 10_001)!);
  sent = [];
  isSent = false;
  server.use(...staffHandlers);
  // What comes later is asked first.
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.get("/api/files/{id}/links", ({ params }) =>
      HttpResponse.json({ view_url: `/shown/${String(params.id)}.png`, download_url: null, thumbnail_url: null } as never),
    ),
    hub.post("/api/work-queue/items/{id}/documents/judge", async ({ request }) => {
      const body = (await request.json()) as JudgeDocumentBody;
      sent.push(body);
      const document = view.documents.find((one) => one.id === body.document_id)!;
      document.version += 1;
      document.judgement =
        body.verdict === "unjudged"
          ? null
          : { verdict: body.verdict, reason: body.reason ? "Cannot be read" : "", text_by_lang: {}, note: body.note ?? "", by: "Rosa Marsh", at_ms: 1 };
      const asked = body.ask_again ? { told_by: "EMAIL" as const, undo_until_ms: null } : null;
      const told = body.verdict === "unjudged" && isSent;
      return HttpResponse.json({ document, asked, told });
    }),
  );
});

test("a document is accepted, and that is taken back", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: /^Accept: / }));
  expect(await within(part).findByText(/^Accepted by /)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent.map(({ verdict, version }) => [verdict, version])).toEqual([
      ["accepted", 0],
      ["unjudged", 1],
    ]),
  );
  await waitFor(() => expect(within(part).queryByText(/^Accepted by /)).toBeNull());
});

test("a document is not usable for a reason that the applicant reads, and another is asked for", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: /^Not usable: / }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Save and ask for another" }));
  expect(await within(dialog).findByText("Choose a reason.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: /Why\?/ }));
  await user.click(await screen.findByRole("option", { name: "Cannot be read" }));
  // The applicant reads Arabic.
  expect(within(dialog).getByText("لا يمكننا قراءته.")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Add something/), "Page 2.");
  await user.click(within(dialog).getByRole("button", { name: "Save and ask for another" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ verdict: "not_usable", reason: 1, note: "Page 2.", ask_again: true, version: 0, by: null });
  expect(await within(part).findByText("Cannot be read: Page 2.")).toBeVisible();
});

test("who takes a refusal back too late reads that the applicant has been told", async () => {
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: /^Not usable: / }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: /Why\?/ }));
  await user.click(await screen.findByRole("option", { name: "Cannot be read" }));
  await user.click(within(dialog).getByRole("button", { name: "Save and ask for another" }));
  isSent = true;
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/had already been asked for another/)).toBeVisible();
});

test("who was first is said to whoever judges the same document", async () => {
  const now = { ...view.documents[0]!, version: 1, judgement: { verdict: "accepted", reason: "", text_by_lang: {}, note: "", by: "Ben Ito", at_ms: 1 } };
  const refusal = {
    type: "about:blank",
    title: "version_conflict",
    status: 409,
    key: "version_conflict",
    message: "",
    errors: [],
    trace_id: "1",
    current: now,
  };
  const headers = { "Content-Type": "application/problem+json" };
  server.use(hub.post("/api/work-queue/items/{id}/documents/judge", () => HttpResponse.json(refusal, { status: 409, headers }) as never));
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: /^Accept: / }));
  expect(await screen.findByText(/Ben Ito.*before you/)).toBeVisible();
});

test("the viewer turns, enlarges and goes to the next document", async () => {
  view.documents = [page("a", "Lease, page 1"), page("b", "Lease, page 2")];
  view.waiting_since_ms = 1;
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  expect(await screen.findByText(/^Waiting for the applicant since /)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "View Lease, page 1" }));
  const viewer = await screen.findByRole("complementary", { name: "Lease, page 1" });
  const picture = await within(viewer).findByRole("img", { name: "Lease, page 1" });
  expect(picture).toHaveAttribute("data-zoom", "100");
  fireEvent.load(picture);
  await user.click(within(viewer).getByRole("button", { name: "Turn right" }));
  expect(await within(viewer).findByRole("img", { name: "Lease, page 1" })).toHaveAttribute("data-turn", "90");
  await user.click(within(viewer).getByRole("button", { name: "Larger" }));
  expect(within(viewer).getByRole("img", { name: "Lease, page 1" })).toHaveAttribute("data-zoom", "150");
  expect(within(viewer).getByText("1 of 2")).toBeVisible();
  await user.click(within(viewer).getByRole("button", { name: "Next document" }));
  const next = await screen.findByRole("complementary", { name: "Lease, page 2" });
  expect(within(next).getByRole("button", { name: "Next document" })).toBeDisabled();
  expect(await within(next).findByRole("img", { name: "Lease, page 2" })).toHaveAttribute("data-zoom", "100");
  expect(await within(next).findByRole("img", { name: "Lease, page 2" })).toHaveAttribute("src", "/shown/f-b.png");
});

test("whoever goes from document to document by keyboard stays on the button", async () => {
  view.documents = [page("a", "Lease, page 1"), page("b", "Lease, page 2"), page("c", "Lease, page 3")];
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "View Lease, page 1" }));
  const first = await screen.findByRole("complementary", { name: "Lease, page 1" });
  within(first).getByRole("button", { name: "Next document" }).focus();
  await user.keyboard("{Enter}");
  const second = await screen.findByRole("complementary", { name: "Lease, page 2" });
  expect(within(second).getByRole("button", { name: "Next document" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("complementary", { name: "Lease, page 3" })).toBeVisible();
});
