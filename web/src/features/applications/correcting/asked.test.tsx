import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import type { OwnCorrections, OwnRequest, ProblemBody, TrackedApplication } from "../../../api/schema";
import type { Prepared } from "../../../shared/form-engine/document";
import { drawSignature } from "../../../testing/draw-signature";
import { hub } from "../../../testing/hub";
import { applicant } from "../../../testing/fixtures";
import { desk, page, paperHandlers, resetDesk } from "../../../testing/handlers/papers";
import { problem } from "../../../testing/handlers/problem";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { Asked } from "./asked";

// jsdom has no canvas.
vi.mock("../../../shared/form-fields/strokes", async (original) => ({
  ...(await original<typeof import("../../../shared/form-fields/strokes")>()),
  pictureOf: async () => new File(["png"], "signature.png", { type: "image/png" }),
}));

const words = (en: string) => ({ en });
const prepared: Prepared = {
  form: {
    format: 1,
    id: "help",
    title: words("Help"),
    sections: [
      {
        id: "all",
        title: words("All"),
        pages: [
          {
            id: "page",
            items: [
              { id: "rent", type: "number", words: words("Rent") },
              { id: "rooms", type: "number", words: words("Rooms") },
              { id: "lease", type: "file", words: words("Lease") },
              { id: "members", type: "group", words: words("Who lives with you?"), items: [{ id: "person", type: "name", words: words("Name") }] },
              { id: "signed", type: "signature", words: words("Signature"), text: words("All of it is true."), covers: ["rent"] },
            ],
          },
        ],
      },
    ],
  },
  rules: [],
  order: ["rent", "rooms", "lease", "members", "person", "signed"],
};

/** The same, with a paper of each person. */
const withRowPaper = structuredClone(prepared);
withRowPaper.form.sections[0]!.pages[0]!.items[3]!.items!.push({ id: "card", type: "file", words: words("Card") });

const request: OwnRequest = {
  id: "q1",
  asked_at_ms: Date.UTC(2026, 11, 1),
  due_on: "2026-12-05",
  state: "open",
  ended_at_ms: null,
  items: [
    { at: "rent", title: "Rent", words: "The lease says 900.", outcome: "open", answered_at_ms: null, value: 800, answer: null },
    { at: "members/r1", title: "Who lives with you?", words: "Is this her name?", outcome: "open", answered_at_ms: null, value: null, answer: null },
  ],
};

const corrections = (over: Partial<OwnCorrections> = {}): OwnCorrections => ({
  form: prepared as unknown as OwnCorrections["form"],
  answers: { rent: 800, rooms: 2, members: [{ id: "r1", answers: { person: { full: "Mia Reyes" } } }] } as unknown as OwnCorrections["answers"],
  is_open: true,
  requests: [request],
  offers: [],
  ...over,
});

function open(first: OwnCorrections) {
  server.use(hub.get("/api/own-applications/{id}/corrections", () => HttpResponse.json(first)));
  return renderAt("/", { as: applicant, routes: [{ path: "/", element: <Asked applicationId={7} /> }] });
}

/** A refusal with what is wrong at places. */
async function faults(...found: { at: string; key: string }[]): Promise<HttpResponse<ProblemBody>> {
  const plain = (await problem(422, "form_faults").json()) as ProblemBody;
  const all = found.map((one) => ({ part: "", rule: "", ...one }));
  return HttpResponse.json({ ...plain, faults: all }, { status: 422, headers: { "Content-Type": "application/problem+json" } });
}

it("opens what is asked with the answers as they are, and what was not changed has to be said to be right", async () => {
  const sent: unknown[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/corrections/{request}/answers", async ({ request: call }) => {
      sent.push(await call.json());
      return HttpResponse.json(
        corrections({ requests: [{ ...request, state: "answered", items: request.items.map((one) => ({ ...one, outcome: "as_it_is" })) }] }),
      );
    }),
  );
  const { user } = open(corrections());
  const rent = await screen.findByRole("region", { name: "Rent" });
  expect(screen.getByRole("heading", { name: "Please answer by Dec 5, 2026" })).toBeVisible();
  expect(within(rent).getByText("The lease says 900.")).toBeVisible();
  expect(within(rent).getByRole("textbox", { name: /^Rent/ })).toHaveValue("800");
  expect(screen.queryByRole("textbox", { name: /^Rooms/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findAllByText(/You changed nothing/)).not.toHaveLength(0);
  expect(sent).toEqual([]);
  await user.clear(within(rent).getByRole("textbox", { name: /^Rent/ }));
  await user.type(within(rent).getByRole("textbox", { name: /^Rent/ }), "900");
  await user.click(within(screen.getByRole("region", { name: /Mia Reyes/ })).getByRole("checkbox", { name: "It's right as it is" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    items: [
      { at: "rent", value: 900 },
      { at: "members/r1", as_it_is: true },
    ],
    lang: "en",
  });
  const done = await screen.findByText("Your answers were sent. Thank you.");
  expect(done.closest("[role=status]")).toHaveFocus();
});

it("asks to sign again where the signature covers the change, and sends the name with it", async () => {
  const sent: { items: { at: string; value?: unknown }[]; key: string }[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/corrections/{request}/answers", async ({ request: call }) => {
      sent.push((await call.json()) as (typeof sent)[number]);
      return sent.length === 1 ? faults({ at: "signed", key: "sign_again" }) : HttpResponse.json(corrections({ requests: [] }));
    }),
  );
  const { user } = open(corrections({ requests: [{ ...request, items: request.items.slice(0, 1) }] }));
  const rent = await screen.findByRole("textbox", { name: /^Rent/ });
  await user.clear(rent);
  await user.type(rent, "900");
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("All of it is true.")).toBeVisible();
  expect(screen.getAllByText(/sign again/)).not.toHaveLength(0);
  await user.type(screen.getByRole("textbox", { name: /name/i }), "Ana Reyes");
  await user.click(screen.getByRole("button", { name: "Sign" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.items).toEqual([
    { at: "rent", value: 900 },
    { at: "signed", value: "Ana Reyes" },
  ]);
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

it("takes a signature that is given again as it was drawn, too: the last drawing alone is sent", async () => {
  resetDesk();
  const sent: { items: unknown }[] = [];
  server.use(
    ...paperHandlers(),
    hub.get("/api/files/{id}/links", () => HttpResponse.json({ download_url: null, view_url: null, thumbnail_url: null })),
    hub.post("/api/own-applications/{id}/corrections/{request}/answers", async ({ request: call }) => {
      sent.push((await call.json()) as (typeof sent)[number]);
      return HttpResponse.json(corrections({ requests: [] }));
    }),
  );
  const item = { at: "signed", title: "Signature", words: "Please sign.", outcome: "open" as const, answered_at_ms: null, value: null, answer: null };
  const { user } = open(corrections({ requests: [{ ...request, items: [item] }] }));
  const sign = async (name: string) => {
    await drawSignature(user);
    await user.type(screen.getByRole("textbox", { name: "Type your name" }), name);
    await user.click(screen.getByRole("button", { name: "Sign" }));
  };
  await screen.findByRole("region", { name: "Signature" });
  await sign("Anna");
  await user.click(await screen.findByRole("button", { name: "Sign again" }));
  await sign("Ana Reyes");
  expect(await screen.findByText(/Ana Reyes/)).toBeVisible();
  await waitFor(() => expect(desk.removed).toEqual(["page-1"]));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.items).toEqual([{ at: "signed", value: { name: "Ana Reyes", drawing: "page-2" } }]);
});

it("says why an offer was not taken, and nothing is offered in what is decided", async () => {
  const offer = {
    id: "o1",
    offered_at_ms: Date.UTC(2026, 11, 2),
    words: "I moved.",
    state: "declined" as const,
    ended_at_ms: Date.UTC(2026, 11, 3),
    reason: "The lease says otherwise.",
    items: [{ at: "rent", title: "Rent", before: 800, after: 700 }],
  };
  open(corrections({ is_open: false, offers: [offer] }));
  expect(await screen.findByText("Not taken")).toBeVisible();
  expect(screen.getByText("The lease says otherwise.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Something has changed" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send my answers" })).toBeNull();
});

it("offers a change with words of one's own", async () => {
  const sent: unknown[] = [];
  server.use(
    hub.post("/api/own-applications/{id}/offers", async ({ request: call }) => {
      sent.push(await call.json());
      return HttpResponse.json(corrections({ requests: [] }), { status: 201 });
    }),
  );
  const { user } = open(corrections({ requests: [] }));
  await user.click(await screen.findByRole("button", { name: "Something has changed" }));
  expect(screen.getByRole("heading", { name: "Tell us what has changed" })).toHaveFocus();
  await user.click(screen.getByRole("combobox", { name: /^Which answer/ }));
  await user.click(await screen.findByRole("option", { name: "Rooms" }));
  const rooms = await screen.findByRole("textbox", { name: /^Rooms/ });
  await user.clear(rooms);
  await user.type(rooms, "3");
  await user.type(screen.getByRole("textbox", { name: /^What happened/ }), "We have one more room.");
  await user.click(screen.getByRole("button", { name: "Send the change" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ items: [{ at: "rooms", value: 3 }], words: "We have one more room." });
  expect(await screen.findByText(/^We have your change/)).toBeVisible();
});

it("takes a paper where it is asked for, and what was uploaded is the answer", async () => {
  resetDesk();
  const item = { at: "lease", title: "Lease", words: "Page 2 is missing.", outcome: "open" as const, answered_at_ms: null, value: ["old"], answer: null };
  const asks = corrections({
    answers: { lease: ["old"] } as unknown as OwnCorrections["answers"],
    requests: [{ ...request, items: [item as unknown as OwnRequest["items"][number]] }],
  });
  const sent: { items: unknown }[] = [];
  server.use(
    ...paperHandlers(),
    hub.get("/api/own-applications/{id}", () => problem(503, "overloaded")),
    hub.post("/api/own-applications/{id}/corrections/{request}/answers", async ({ request: call }) => {
      sent.push((await call.json()) as { items: unknown });
      return HttpResponse.json(asks);
    }),
  );
  const { user } = open(asks);
  const place = await screen.findByRole("region", { name: "Lease" });
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(within(place).getByRole("alert")).toHaveTextContent("You changed nothing.");
  expect(sent).toEqual([]);
  await user.upload(place.querySelector<HTMLInputElement>("input[type=file]")!, new File(["%PDF-"], "lease.pdf", { type: "application/pdf" }));
  expect(await within(place).findByText(/lease\.pdf/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Send my answers" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.items).toEqual([{ at: "lease", value: ["page-1"] }]);
  expect(desk.papers.map((paper) => paper.at)).toEqual(["lease"]);
});

it("has at its question what was uploaded for it before the page was loaded anew", async () => {
  resetDesk();
  const item = { at: "lease", title: "Lease", words: "Page 2 is missing.", outcome: "open" as const, answered_at_ms: null, value: ["old"], answer: null };
  const row = { ...request.items[1]!, at: "members/r1" };
  const asks = corrections({
    form: withRowPaper as unknown as OwnCorrections["form"],
    answers: { lease: ["old"], members: [{ id: "r1", answers: { person: { full: "Mia Reyes" } } }] } as unknown as OwnCorrections["answers"],
    requests: [{ ...request, items: [item as unknown as OwnRequest["items"][number], row] }],
  });
  const tracked = {
    unsent: [page("p7", { name: "pay.pdf" }), page("p8", { name: "lease.pdf" }), page("p9", { name: "card.pdf" })],
    unsent_places: { p8: "lease", p9: "members/r1/card" },
  };
  const sent: { items: unknown }[] = [];
  server.use(
    ...paperHandlers(),
    hub.get("/api/own-applications/{id}", () => HttpResponse.json(tracked as unknown as TrackedApplication)),
    hub.post("/api/own-applications/{id}/corrections/{request}/answers", async ({ request: call }) => {
      sent.push((await call.json()) as { items: unknown });
      return HttpResponse.json(asks);
    }),
  );
  const { user } = open(asks);
  const place = await screen.findByRole("region", { name: "Lease" });
  expect(await within(place).findByText(/lease\.pdf/)).toBeVisible();
  expect(await screen.findByText(/card\.pdf/)).toBeVisible();
  expect(screen.queryByText(/pay\.pdf/)).toBeNull();
  await user.click(within(screen.getByRole("region", { name: /Mia Reyes.*Who lives/ })).getByRole("checkbox", { name: "It's right as it is" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.items).toEqual([
    { at: "lease", value: ["p8"] },
    { at: "members/r1", as_it_is: true },
    { at: "members/r1/card", value: ["p9"] },
  ]);
});
