import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiProblem } from "../../../api/problem";
import type { OwnFiledAnswers, OwnMessage, TrackedApplication } from "../../../api/schema";
import { useInAnswers } from "../../../shared/own-applications/in-answers";
import { applicant } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const saved = vi.hoisted(() => [] as string[]);
vi.mock("../../../shared/page/save-file", () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }));

const callForFileAndHead = vi.hoisted(() => vi.fn());
vi.mock("../../../api/client", async (original) => ({ ...(await original<object>()), callForFileAndHead }));

const DAY = Date.UTC(2026, 10, 3, 15);

const message = (over: Partial<OwnMessage> = {}): OwnMessage => ({
  id: "m1",
  channel: "EMAIL",
  direction: "out",
  subject: "",
  author: null,
  body: "Please send your lease.",
  at_ms: DAY,
  outcome: null,
  duration_ms: null,
  ...over,
});

const tracked = (over: Partial<TrackedApplication> = {}): TrackedApplication => ({
  application: {
    id: 7,
    externalId: "RB-7",
    processName: "Rental Assistance",
    status: "checked",
    status_words: null,
    denial_reason: null,
    due: [],
    createdAt: "2026-11-01T12:00:00Z",
    stateCurrentTime: "2026-11-03T12:00:00Z",
    test: false,
    messages: [],
  },
  program_id: 5,
  steps: [
    { step: "received", place: "behind", since_ms: DAY },
    { step: "checked", place: "now", since_ms: DAY },
    { step: "decided", place: "ahead", since_ms: null },
  ],
  caseworker: null,
  expected_by_ms: null,
  next: "",
  next_lang: "en",
  needs: [],
  papers: [],
  unsent: [],
  unsent_places: {},
  takes_papers: true,
  has_answers: false,
  decision: null,
  withdrawal: { is_possible: false, withdrawn_at_ms: null, reason: "", undo_until_ms: null },
  ...over,
});

let now: TrackedApplication;
const FILE = {
  id: "f1",
  name: "lease.jpg",
  media_type: "image/jpeg",
  size_bytes: 1000,
  state: "clean" as const,
  has_thumbnail: false,
  width: 10,
  height: 10,
  uploaded_by: "Ana",
  created_at_ms: DAY,
};

beforeEach(() => {
  now = tracked();
  server.use(hub.get("/api/own-applications/{id}", ({ params }) => (params.id === "7" ? HttpResponse.json(now) : problem(404, "not_found"))));
});

const open = (path = "/application?id=7") => renderAt(path, { as: applicant });

it("begins with what is due, each with its day and the way to its place", async () => {
  now.application.due = [
    { kind: "paper", count: 1, due_on: "2026-12-20" },
    { kind: "fee", count: 1, due_on: null },
  ];
  open();
  const todo = await screen.findByRole("region", { name: "What to do next" });
  expect(within(todo).getByRole("link", { name: "Send 1 document that we asked for" })).toHaveAttribute("href", "#tracker-needs");
  expect(within(todo).getByText("by Dec 20, 2026")).toBeVisible();
  expect(within(todo).getByRole("link", { name: "Pay the fee" })).toHaveAttribute("href", "#tracker-fee");
  const steps = screen.getByRole("list", { name: "Steps of your application" });
  expect(todo.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("says the step it is at, what is behind and ahead, and who has it", async () => {
  open();
  const steps = await screen.findByRole("list", { name: "Steps of your application" });
  const rows = within(steps).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ReceivedDone, since Nov 3, 2026",
    "Checked that it is completeNow, since Nov 3, 2026",
    "DecisionStill to come",
  ]);
  expect(rows[1]).toHaveAttribute("aria-current", "step");
  expect(screen.getByText(/^Your application is with .*Rental Assistance/)).toBeVisible();
  expect(screen.getByText("Nothing right now. We'll tell you when we need something.")).toBeVisible();
  expect(screen.getByText("Next we decide, and tell you.")).toBeVisible();
  expect(screen.queryByText(/We expect to finish/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Withdraw…" })).toBeNull();
});

it("names the caseworker and the date only where they are known, and says why it was denied", async () => {
  now = tracked({ caseworker: "Rosa", expected_by_ms: Date.UTC(2026, 11, 5, 15), next: "A reviewer calls you.\n\nThen we pay." });
  open();
  expect(await screen.findByText(/^Your application is with .*Rosa/)).toBeVisible();
  expect(screen.getByText("We expect to finish this step by Dec 5, 2026.")).toBeVisible();
  expect(screen.getByText("Then we pay.")).toBeVisible();
});

it("says the decision with its reason", async () => {
  now = tracked({ decision: { is_approved: false, at_ms: DAY, reason: "The income is above the limit." }, steps: [] });
  open();
  expect(await screen.findByText("Not approved on Nov 3, 2026.")).toBeVisible();
  expect(screen.getByText("The income is above the limit.")).toBeVisible();
});

it("points to the message that awaits an answer, and sends one", async () => {
  now = tracked({ application: { ...now.application, messages: [message()] } });
  const asked: unknown[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/answers", async ({ request }) => {
      asked.push(((await request.json()) as { body: string }).body);
      now = tracked({ application: { ...now.application, messages: [message(), message({ id: "m2", direction: "in", body: "Here it is." })] } });
      return HttpResponse.json(message({ direction: "in" }), { status: 201 });
    }),
  );
  const { user } = open();
  expect(await screen.findByRole("link", { name: "Read and answer" })).toHaveAttribute("href", "#tracker-messages");
  await user.type(screen.getByRole("textbox", { name: /^Write to/ }), "Here it is.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Here it is.", { selector: ".own-message-words" })).toBeVisible();
  expect(asked).toEqual(["Here it is."]);
  expect(screen.queryByRole("link", { name: "Read and answer" })).toBeNull();
});

it("sends an uploaded paper for what was asked, and then asks no more", async () => {
  const file = FILE;
  now = tracked({ needs: [{ kind: "lease", title: "Your lease", due_on: "2026-12-05", unusable: null }], unsent: [file] });
  const sent: unknown[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/papers", async ({ request }) => {
      sent.push(await request.json());
      const paper = {
        id: "p1",
        kind: "lease",
        title: "Your lease",
        name: file.name,
        received_at_ms: DAY,
        replaced_at_ms: null,
        expires_on: null,
        verdict: "unjudged" as const,
        unusable: null,
        file: null,
      };
      now = tracked({ papers: [paper] });
      return HttpResponse.json({ papers: [paper] }, { status: 201 });
    }),
  );
  const { user } = open();
  expect(await screen.findByText("You have uploaded 1 page that is not sent yet.")).toBeVisible();
  expect(screen.getByText("By Dec 5, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Send: .*Your lease/ }));
  const title = await screen.findByRole("heading", { name: /^Send: .*Your lease/ });
  await waitFor(() => expect(title).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Send 1 page" }));
  expect(await screen.findByText("lease.jpg")).toBeVisible();
  expect(sent).toEqual([{ kind: "lease", files: ["f1"] }]);
  expect(screen.queryByText("Please send this document:")).toBeNull();
  await waitFor(() => expect(screen.getByRole("heading", { name: "What we need from you" })).toHaveFocus());
});

it("leaves what was uploaded for a correction to the correction", async () => {
  const file = { ...FILE, id: "f2", name: "page-2.jpg" };
  now = tracked({ needs: [{ kind: "stub", title: "Pay stub", due_on: null, unusable: null }], unsent: [file] });
  useInAnswers.setState({ "77 lease": ["f2"] });
  open();
  expect(await screen.findByRole("button", { name: /^Send: .*Pay stub/ })).toBeVisible();
  expect(screen.queryByText(/not sent yet/)).toBeNull();
  act(() => useInAnswers.setState({ "77 lease": [] }));
  expect(await screen.findByText("You have uploaded 1 page that is not sent yet.")).toBeVisible();
});

it("asks a second time before it withdraws, once under one key, and takes it back", async () => {
  now = tracked({ withdrawal: { is_possible: true, withdrawn_at_ms: null, reason: "", undo_until_ms: null } });
  const asked: { key: string; reason?: string | null }[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/withdraw", async ({ request }) => {
      asked.push((await request.json()) as { key: string });
      if (asked.length === 1) return problem(503, "overloaded");
      now = tracked({
        takes_papers: false,
        withdrawal: { is_possible: false, withdrawn_at_ms: Date.now(), reason: "I have moved.", undo_until_ms: Date.now() + 600_000 },
      });
      return new HttpResponse(null, { status: 204 }) as never;
    }),
    hub.post("/api/own-applications/{id}/withdraw/undo", () => {
      now = tracked();
      return new HttpResponse(null, { status: 204 }) as never;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Withdraw…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Withdraw this application?" });
  await user.type(within(dialog).getByRole("textbox"), "I have moved.");
  await user.click(within(dialog).getByRole("button", { name: "Withdraw it" }));
  expect(await within(dialog).findByRole("alert")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Withdraw it" }));
  expect(await screen.findByText(/^You withdrew this application/)).toBeVisible();
  expect(asked[0]!.key).toBe(asked[1]!.key);
  expect(asked[1]!.reason).toBe("I have moved.");
  expect(screen.queryByRole("heading", { name: "What we need from you" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(screen.queryByText(/^You withdrew this application/)).toBeNull());
});

it("shows the answers in the words of the form, and no number that is sealed", async () => {
  now = tracked({ has_answers: true });
  const question = (id: string, type: string, words: string) => ({ id, type, words: { en: words } });
  const filed: OwnFiledAnswers = {
    form: {
      format: 1,
      id: "rent",
      title: { en: "Rent" },
      sections: [
        {
          id: "all",
          title: { en: "About you" },
          pages: [
            {
              id: "one",
              items: [
                question("ssn", "ssn", "Social security number"),
                question("pets", "text", "Pets"),
                { ...question("members", "group", "Household"), items: [question("person", "name", "Name"), question("age", "number", "Age")] },
              ],
            },
          ],
        },
      ],
    },
    answers: { ssn: { kept: "6789" }, members: [{ id: "r1", answers: { person: { full: "Luz Reyes" }, age: 9 } }] },
    hidden: ["pets"],
    lang: "en",
    filed_at_ms: DAY,
  };
  server.use(hub.get("/api/own-applications/{id}/filed-answers", () => HttpResponse.json(filed)));
  const { user } = open();
  await user.click(await screen.findByText("Show your answers"));
  expect(await screen.findByText("•••-••-6789")).toBeVisible();
  expect(screen.getByRole("heading", { level: 4, name: "Luz Reyes" })).toBeVisible();
  expect(screen.getByText("9")).toBeVisible();
  expect(screen.queryByText("Pets")).toBeNull();
});

it("says so where the application is another's, and leads to the list without a number", async () => {
  open("/application?id=8");
  expect(await screen.findByRole("heading", { name: "This application is not here" })).toBeVisible();
  const { router } = renderAt("/application?id=x", { as: applicant });
  await waitFor(() => expect(router.state.location.pathname).toBe("/applications"));
});

it("has the form of another office filled in with the answers, and says what kept it from that", async () => {
  now = tracked({ has_answers: true });
  callForFileAndHead.mockResolvedValueOnce({ file: new Blob(["%PDF-1.7 filled"]), head: new Headers({ "x-fields-not-drawn": "" }) });
  const refusals = [problem(422, "invalid_field", { errors: [{ field: "file", key: "too_much" }] }), problem(429, "rate_limited")];
  for (const refusal of refusals) callForFileAndHead.mockRejectedValueOnce(await ApiProblem.fromResponse(refusal));
  const { user } = open();
  const part = await screen.findByRole("region", { name: "Forms of other offices" });
  const choose = async (name: string) => {
    await user.click(within(part).getByRole("button", { name: "Fill in another office's form…" }));
    const input = document.querySelector<HTMLInputElement>("input[type=file][accept='application/pdf']")!;
    await user.upload(input, new File(["%PDF-1.7"], name, { type: "application/pdf" }));
  };
  await choose("state-form.pdf");
  expect(await screen.findByText("The form was filled in and saved")).toBeVisible();
  expect(saved).toEqual(["RB-7-state-form.pdf"]);
  const [path, { form }] = callForFileAndHead.mock.calls[0] as [string, { form: FormData }];
  expect([path, form.get("application"), (form.get("file") as File).name]).toEqual(["/api/document/fill-pdf", "RB-7", "state-form.pdf"]);
  await choose("hostile.pdf");
  expect(await screen.findByText(/takes too much memory or time/)).toBeVisible();
  await choose("second.pdf");
  expect(await screen.findByText(/already. Wait until it is done/)).toBeVisible();
  expect(saved).toHaveLength(1);
});

it("offers no form of another office where nothing was answered here", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Your documents" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Forms of other offices" })).toBeNull();
});
