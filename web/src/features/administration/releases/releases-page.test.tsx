import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import type { ConfigurationDifference, ReleasePreview, WaitingDraft } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { problem } from "../../../testing/handlers/problem";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const own = `${administrator.ds_firstname} ${administrator.ds_lastname}`;

const draft = (kind: string, authors: WaitingDraft["authors"]): WaitingDraft => ({
  kind,
  key: "5",
  version: 3,
  based_on: 1,
  is_programs: true,
  created_by: authors[0]!.name,
  created_at_ms: 1_750_000_000_000,
  authors,
  may_publish: true,
});

const drafts = [
  draft("form", [
    { name: "Lea Brandt", is_you: false, at_ms: 1_750_000_000_000 },
    { name: own, is_you: true, at_ms: 1_749_000_000_000 },
  ]),
  draft("workflow", [{ name: own, is_you: true, at_ms: 1_750_000_000_000 }]),
];

const form = (required: boolean) => ({
  format: 1,
  id: "rent",
  sections: [{ id: "all", pages: [{ id: "one", items: [{ id: "rent", type: "money", words: { en: "Rent" }, required }] }] }],
});

const difference: ConfigurationDifference = {
  before: form(false),
  after: form(true),
  lines: [
    { change: "removed", text: '"required": false', version: 3, by: "Lea Brandt", author: 12, at_ms: 1_750_000_000_000 },
    { change: "added", text: '"required": true', version: 3, by: "Lea Brandt", author: 12, at_ms: 1_750_000_000_000 },
  ],
};

const preview: ReleasePreview = {
  faults: [],
  items: [
    {
      kind: "form",
      key: "5",
      effects: [
        { effect: "questions_added", questions: 2, cases: 3 },
        { effect: "form_changed", sort: "narrower", changes: 2, drafts: 41 },
      ],
    },
  ],
};

const release = {
  id: 12,
  program: 5,
  note: "A new season",
  published_by: "Lea Brandt",
  published_at_ms: 1_749_000_000_000,
  rolls_back: null,
  rolled_back_by: null,
};

function simulate() {
  const asked = { published: [] as unknown[], rolledBack: [] as unknown[], writes: 0 };
  server.use(
    hub.get("/api/configuration-releases/drafts", () => HttpResponse.json({ items: drafts })),
    hub.get("/api/configuration-releases", () => HttpResponse.json({ items: [release] })),
    hub.get("/api/configuration-releases/differences", () => HttpResponse.json(difference)),
    hub.get("/api/configuration-releases/{id}", () => HttpResponse.json({ release, items: [{ kind: "form", key: "5", version: 3, replaced: 1 }] })),
    hub.get("/api/configuration-releases/{id}/nodes", () =>
      HttpResponse.json({
        everywhere: false,
        nodes: [
          { name: "hub-a", follows: true },
          { name: "hub-b", follows: false },
        ],
      }),
    ),
    hub.post("/api/configuration-releases/preview", () => HttpResponse.json(preview)),
    hub.post("/api/configuration-releases", async ({ request }) => {
      asked.published.push(await request.json());
      return HttpResponse.json({ release: { ...release, id: 13 }, items: [] }, { status: 201 });
    }),
    hub.post("/api/configuration-releases/{id}/roll-back", async ({ request }) => {
      asked.rolledBack.push(await request.json());
      return HttpResponse.json({ release: { ...release, id: 14, rolls_back: 12 }, items: [] }, { status: 201 });
    }),
  );
  return asked;
}

describe("releases", () => {
  it("show what waits, whose it is, what differs in words and line by line, and what it does in numbers", async () => {
    simulate();
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    const waiting = await screen.findByRole("list", { name: "Waiting to be released" });
    expect(within(waiting).getByRole("checkbox", { name: "Form" })).toBeChecked();
    expect(within(waiting).getByText(/Lea Brandt, .*Ada Lindqvist \(you\)/)).toBeVisible();
    expect(await screen.findByText(/new questions: 2; open cases filed without them: 3/)).toBeVisible();
    expect(screen.getByText(/applications being filled in: 41/)).toBeVisible();
    await user.click(within(waiting).getByRole("button", { name: "Changes in Form" }));
    expect((await screen.findAllByText("Question “Rent”: now required"))[0]).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Show line by line" })[0]!);
    const lines = screen.getByRole("region", { name: "The texts line by line" });
    expect(within(lines).getByText('"required": true').tagName).toBe("INS");
    expect(within(lines).getAllByText(/Lea Brandt, /)).toHaveLength(2);
  });

  it("take only what is ticked, name other people's changes and ask why", async () => {
    const asked = simulate();
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    await user.click(await screen.findByRole("checkbox", { name: "Workflow" }));
    const open = screen.getByRole("button", { name: "Release what is ticked" });
    await waitFor(() => expect(open).toBeEnabled());
    await user.click(open);
    const dialog = await screen.findByRole("dialog", { name: "Release these texts" });
    expect(within(dialog).getByText("Lea Brandt: Form")).toBeVisible();
    expect(within(dialog).queryByText("Workflow")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Release" }));
    expect(within(dialog).getByText("Say why, in a few words.")).toBeVisible();
    expect(asked.published).toEqual([]);
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Spring");
    await user.click(within(dialog).getByRole("button", { name: "Release" }));
    await waitFor(() => expect(asked.published).toEqual([{ program: 5, note: "Spring", items: [{ kind: "form", key: "5", version: 3 }], moves: {} }]));
    // Which server lags behind is said.
    expect(await screen.findByText(/These servers do not answer by it yet/)).toBeVisible();
    expect(screen.getByText("hub-b")).toBeVisible();
  });

  it("say what to do where somebody saved meanwhile", async () => {
    simulate();
    server.use(hub.post("/api/configuration-releases", () => problem(409, "version_conflict")));
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    const open = await screen.findByRole("button", { name: "Release what is ticked" });
    await waitFor(() => expect(open).toBeEnabled());
    await user.click(open);
    const dialog = await screen.findByRole("dialog", { name: "Release these texts" });
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Spring");
    await user.click(within(dialog).getByRole("button", { name: "Release" }));
    expect(await within(dialog).findByText(/Somebody has saved or published one of these texts/)).toBeVisible();
  });

  it("ask where the cases of removed states go, and move them", async () => {
    const asked = simulate();
    const fault = {
      kind: "workflow",
      key: "5",
      is_changed: true,
      field: "states.4",
      why: "state_in_use",
      item: "4",
      names: {},
      params: { applications: "2" },
      message: "cases are in state 4",
    };
    const removed = { effect: "removed_state" as const, state: 4, name: "Received", cases: 3 };
    server.use(
      hub.post("/api/configuration-releases/preview", () =>
        HttpResponse.json({ faults: [fault], items: [{ kind: "workflow", key: "5", effects: [removed] }] }),
      ),
      hub.get("/api/configuration-releases/differences", () =>
        HttpResponse.json({ ...difference, after: { states: [{ id: 9, name: "Review", kind: "initial" }], transitions: [] } }),
      ),
    );
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    const to = await screen.findByRole("button", { name: /Cases in Received go to/ });
    const open = screen.getByRole("button", { name: "Release what is ticked" });
    expect(open).toBeDisabled();
    expect(screen.queryByText(/Cases are in this state/)).toBeNull();
    await user.click(to);
    await user.click(await screen.findByRole("option", { name: "Review" }));
    await user.click(open);
    const dialog = await screen.findByRole("dialog", { name: "Release these texts" });
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Simpler");
    await user.click(within(dialog).getByRole("button", { name: "Release" }));
    await waitFor(() => expect(asked.published).toEqual([expect.objectContaining({ moves: { 4: 9 } })]));
  });

  it("say why a roll-back is refused", async () => {
    simulate();
    const fault = {
      kind: "workflow",
      key: "5",
      is_changed: true,
      field: "states.20",
      why: "state_in_use",
      item: "20",
      names: {},
      params: { applications: "2" },
      message: "cases are in state 20",
    };
    const refused = { type: "about:blank", title: "", status: 422, key: "invalid_field" as const, message: "", errors: [], trace_id: "1" };
    server.use(
      hub.post("/api/configuration-releases/{id}/roll-back", () =>
        HttpResponse.json({ ...refused, current: [fault] as unknown as Record<string, unknown> }, { status: 422 }),
      ),
    );
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    await user.click(await screen.findByRole("button", { name: "Roll back release 12" }));
    const dialog = await screen.findByRole("dialog", { name: "Roll back release 12" });
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Too early");
    await user.click(within(dialog).getByRole("button", { name: "Roll back release 12" }));
    const link = await within(dialog).findByRole("link", { name: /Workflow, state .*20.*: Cases are in this state, and it would be gone: .*2/ });
    expect(link).toHaveAttribute("href", "/v2/program-portal/workflow-editor?program=5&state=20");
  });

  it("are rolled back as a whole, with what that changes and a reason", async () => {
    const asked = simulate();
    const { user } = renderAt("/v2/program-portal/releases?program=5", { as: administrator });
    await user.click(await screen.findByRole("button", { name: "Roll back release 12" }));
    const dialog = await screen.findByRole("dialog", { name: "Roll back release 12" });
    expect(await within(dialog).findByText(/Question “Rent”/)).toBeVisible();
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Too early");
    await user.click(within(dialog).getByRole("button", { name: "Roll back release 12" }));
    await waitFor(() => expect(asked.rolledBack).toEqual([{ note: "Too early" }]));
  });
});
