import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { AiEvent } from "../../../../api/schema";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { reviewer } from "../../../../testing/fixtures";
import { problem } from "../../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { acceptedSummary, messages, thread } from "../../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

/** The summary of a call that was placed by this account. */
async function open(placedBy = accountId(reviewer)) {
  const placed = messages.map((one) =>
    one.call
      ? {
          ...one,
          call: {
            ...one.call,
            participants: one.call.participants.map((party) => (party.role === "reviewer" ? { ...party, identity: `reviewer-${placedBy}` } : party)),
          },
        }
      : one,
  );
  office.thread = thread({ messages: placed });
  const shown = renderAt("/v2/inbox/t-10001", { as: reviewer });
  return { ...shown, summary: await screen.findByRole("region", { name: "Key sentences" }) };
}

const puts = () => office.actions.filter((action) => action.path.startsWith("PUT ")).map((action) => action.body);

test("the draft says what it is, and each claim leads to its second", async () => {
  const { user, summary } = await open();
  expect(within(summary).getByText("Automatic")).toBeInTheDocument();
  expect(within(summary).getByText("Key sentences picked automatically from the transcript. Not reviewed yet.")).toBeInTheDocument();
  await user.click(within(summary).getByRole("button", { name: /We are missing a copy of your lease/ }));
  const slider = await screen.findByRole("slider", { name: "Position in the recording" });
  await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "0:28 / 2:52"));
});

test("no more than five points are shown before more are asked for", async () => {
  office.summary = {
    ...office.summary,
    claims: Array.from({ length: 7 }, (_, n) => ({
      segment_id: `p${n}`,
      text: `Point ${n + 1}.`,
      speaker: "Amal Haddad",
      start_ms: n * 1_000,
      end_ms: n * 1_000 + 900,
    })),
  };
  const { user, summary } = await open();
  expect(within(summary).getAllByRole("listitem")).toHaveLength(5);
  await user.click(within(summary).getByRole("button", { name: "Show 2 more points" }));
  expect(
    within(summary)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual(Array.from({ length: 7 }, (_, n) => `0:0${n}Amal HaddadPoint ${n + 1}.`));
  await user.click(within(summary).getByRole("button", { name: "Show fewer" }));
  expect(within(summary).getAllByRole("listitem")).toHaveLength(5);
});

test("the caller accepts it unchanged", async () => {
  const { user, summary } = await open();
  await user.click(within(summary).getByRole("button", { name: "Accept" }));
  expect(await within(summary).findByText("Accepted by Rosa Marsh, Nov 19, 2026")).toBeInTheDocument();
  expect(within(summary).queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  expect(puts()).toEqual([{ version: 0, claims: office.summary.claims.map(({ segment_id, text }) => ({ segment_id, text })), edited: false }]);
});

test("it is edited: a claim reworded, one taken out, one added from the call", async () => {
  const { user, summary } = await open();
  await user.click(within(summary).getByRole("button", { name: "Edit" }));
  const lease = within(summary).getByRole("textbox", { name: "0:28, Rosa Marsh" });
  await user.clear(lease);
  expect(within(summary).getByRole("button", { name: "Save and accept" })).toBeDisabled();
  await user.type(lease, "The lease is missing.");
  await user.click(within(summary).getByRole("button", { name: "Remove what Amal Haddad said at 0:42" }));
  await user.click(within(summary).getByRole("button", { name: /Add something that was said/ }));
  await user.click(await screen.findByRole("option", { name: /^0:14 Yes, thank you for calling/ }));
  await user.click(within(summary).getByRole("button", { name: "Save and accept" }));
  expect(await within(summary).findByText("Edited by Rosa Marsh, Nov 19, 2026")).toBeInTheDocument();
  expect(puts()).toEqual([
    {
      version: 0,
      claims: [
        { segment_id: "s1", text: "Yes, thank you for calling. I was not sure which papers you need." },
        { segment_id: "s2", text: "The lease is missing." },
      ],
      edited: true,
    },
  ]);
});

test("a sentence marked in the transcript is added to the summary that is being edited", async () => {
  const { user, summary } = await open();
  const marks = () => screen.queryAllByRole("button", { name: /^Add what .* to the summary$/ });
  expect(marks()).toHaveLength(0);
  await user.click(within(summary).getByRole("button", { name: "Edit" }));
  const before = within(summary).getAllByRole("textbox").length;
  await user.click(screen.getByRole("button", { name: "Add what Amal Haddad said at 0:14 to the summary" }));
  expect(within(summary).getAllByRole("textbox")).toHaveLength(before + 1);
  expect(within(summary).getByDisplayValue(/^Yes, thank you for calling/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add what Amal Haddad said at 0:14 to the summary" }));
  expect(within(summary).getAllByRole("textbox"), "once is enough").toHaveLength(before + 1);
});

test("it is edited by the keyboard alone, and the focus is never lost", async () => {
  const { user, summary } = await open();
  const edit = () => within(summary).getByRole("button", { name: "Edit" });
  edit().focus();
  await user.keyboard("{Enter}");
  const claims = within(summary).getAllByRole("textbox");
  expect(claims[0]).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(edit()).toHaveFocus();

  await user.keyboard("{Enter}");
  const last = within(summary)
    .getAllByRole("button", { name: /^Remove what/ })
    .at(-1)!;
  last.focus();
  await user.keyboard("{Enter}");
  const left = within(summary).getAllByRole("textbox");
  expect(left).toHaveLength(claims.length - 1);
  expect(left.at(-1)).toHaveFocus();
  await user.keyboard(" Indeed.{Escape}");
  expect(left.at(-1)).toHaveFocus();
  await user.tab();
  while (document.activeElement !== within(summary).getByRole("button", { name: "Save and accept" })) await user.tab();
  await user.keyboard("{Enter}");
  expect(await within(summary).findByText(/^Edited by Rosa Marsh/)).toBeInTheDocument();
  await waitFor(() => expect(edit()).toHaveFocus());
  expect(JSON.stringify(puts())).toContain("Indeed.");
});

test("when a colleague was faster, a notice and their summary are shown", async () => {
  const { user, summary } = await open();
  server.use(
    hub.put("/api/calls/{id}/summary", () => {
      office.summary = acceptedSummary(office.summary, [{ segment_id: "s3", text: "The lease comes on Friday." }]);
      return problem(409, "version_conflict");
    }),
  );
  await user.click(within(summary).getByRole("button", { name: "Accept" }));
  expect(await within(summary).findByText("The lease comes on Friday.")).toBeInTheDocument();
  expect(within(summary).getByRole("alert")).toBeInTheDocument();
});

test("the summary of another's call can be read, not accepted", async () => {
  const { summary } = await open(999);
  expect(within(summary).getByText("Automatic")).toBeInTheDocument();
  expect(within(summary).queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  expect(within(summary).queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
});

/** A model that drafts these pieces. */
function drafting(...events: AiEvent[]) {
  server.use(
    hub.get("/api/ai-tools", () => HttpResponse.json({ is_set_up: true, may_set_up: false, model: "small", tools: [] })),
    http.post("*/api/calls/:id/summary/draft", () => {
      const pieces = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
      return new HttpResponse(pieces, { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
}

const started: AiEvent = {
  kind: "started",
  request_id: "r1",
  sent: [{ role: "user", content: "[1] [APPLICANT]: Yes" }],
  passages: [],
  moments: [
    { id: 2, segment_id: "s1", start_ms: 14_000 },
    { id: 3, segment_id: "s2", start_ms: 28_000 },
  ],
};
const written: AiEvent[] = [
  started,
  { kind: "sentence", text: "The lease is missing.", sources: [3] },
  { kind: "sentence", text: "Amal asks which papers are needed.", sources: [2] },
  { kind: "sentence", text: "It is brought on Friday.", sources: [3] },
  { kind: "dropped", reason: "no_source" },
  { kind: "done", finish: "stop", tokens_in: 100, tokens_out: 20, cost_microcents: 0, is_estimated: false, nothing_fits: false },
];

test("a model's draft stands beside the key sentences, leads to its seconds, and is saved only when it is accepted", async () => {
  drafting(...written);
  const { user, summary } = await open();
  await user.click(await within(summary).findByRole("button", { name: "Draft with the model" }));
  const draft = await within(summary).findByRole("region", { name: "Draft of the model" });
  expect(await within(draft).findByRole("button", { name: "Accept" })).toBeVisible();
  expect(within(draft).getAllByText("Drafted by the model; check it")[0]).toBeInTheDocument();
  expect(
    within(draft)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual(["0:14Amal HaddadAmal asks which papers are needed.", "0:28Rosa MarshThe lease is missing. It is brought on Friday."]);
  expect(within(draft).getByText("Sentences left out because the transcript does not bear them out: 1")).toBeVisible();
  expect(within(summary).getByText(/^Key sentences picked/)).toBeInTheDocument();
  await user.click(within(draft).getByRole("button", { name: /The lease is missing/ }));
  const slider = await screen.findByRole("slider", { name: "Position in the recording" });
  await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "0:28 / 2:52"));
  expect(puts()).toEqual([]);
  await user.click(within(draft).getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]).toEqual({
    version: 0,
    claims: [
      { segment_id: "s1", text: "Amal asks which papers are needed." },
      { segment_id: "s2", text: "The lease is missing. It is brought on Friday." },
    ],
    edited: false,
    by_model: true,
  });
  await waitFor(() => expect(within(summary).queryByRole("region", { name: "Draft of the model" })).not.toBeInTheDocument());
});

test("a model's draft is edited, or dismissed without a trace", async () => {
  drafting(...written);
  const { user, summary } = await open();
  const ask = async () => {
    await user.click(await within(summary).findByRole("button", { name: "Draft with the model" }));
    return within(summary).findByRole("region", { name: "Draft of the model" });
  };
  let draft = await ask();
  await user.click(await within(draft).findByRole("button", { name: "Dismiss" }));
  expect(within(summary).queryByRole("region", { name: "Draft of the model" })).not.toBeInTheDocument();
  expect(puts()).toEqual([]);
  draft = await ask();
  await user.click(await within(draft).findByRole("button", { name: "Edit" }));
  const lease = within(draft).getByRole("textbox", { name: "0:28, Rosa Marsh" });
  await user.clear(lease);
  await user.type(lease, "No lease yet.");
  await user.click(within(draft).getByRole("button", { name: "Save and accept" }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]).toMatchObject({ edited: true, by_model: true, claims: [{ segment_id: "s1" }, { segment_id: "s2", text: "No lease yet." }] });
});
