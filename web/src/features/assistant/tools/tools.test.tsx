import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { AiEvent, AiPrompts, AiRequest, AiRunEvent, AiSettings, AiTools, AskAi, SetAiSettings } from "../../../api/schema";
import { administrator, applicant } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const UNCHECKED = {
  has_sources: false,
  all_sourced: false,
  expected_sources: [],
  lang: "",
  fewest: 0,
  most: 0,
  words: [],
  forbidden: [],
  finds_nothing: false,
};

const tools = (over: Partial<AiTools> = {}): AiTools => ({
  is_set_up: true,
  may_set_up: true,
  model: "small",
  tools: (["generate_ideas", "generate_portfolio", "create_profile", "find_resources"] as const).map((tool) => ({
    tool,
    inputs: [],
    is_grounded: false,
    tokens_left: 9_000,
  })),
  ...over,
});

const settings: AiSettings = {
  version: 3,
  endpoint: {
    endpoint: "https://models.example.gov/v1",
    model: "small",
    embedding_model: "",
    has_key: true,
    by_operator: false,
    cents_per_million_in: 15,
    cents_per_million_out: 60,
  },
  caps: [{ tool: "generate_ideas", daily_tokens: 100_000, used_tokens: 120, reserved_tokens: 0 }],
  person_percent: 10,
  kept_days: 90,
  last_change: null,
};

const prompts: AiPrompts = {
  longest: 8_000,
  prompts: [
    {
      tool: "generate_ideas",
      inputs: [{ name: "need", is_required: true, most: 4_000 }],
      version: 0,
      text: "Be brief.",
      delivered: "Be brief.",
      versions: [],
      cases_version: 1,
      cases: [{ id: "bread", name: "Bread", inputs: { need: "Bread" }, lang: "en", checks: { ...UNCHECKED, words: ["bread"] } }],
    },
  ],
};

let asked: AskAi[] = [];

const streamed = (...events: (AiEvent | AiRunEvent)[]) =>
  new HttpResponse(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), { headers: { "Content-Type": "text/event-stream" } });

const done: AiEvent = { kind: "done", finish: "stop", tokens_in: 100, tokens_out: 20, cost_microcents: 2_700, is_estimated: false, nothing_fits: false };

beforeEach(() => {
  asked = [];
  server.use(
    hub.get("/api/ai-tools", () => HttpResponse.json(tools())),
    hub.get("/api/ai-tools/requests", () => HttpResponse.json({ requests: [] })),
    hub.get("/api/admin/instances/{id}/assistant", () => HttpResponse.json(settings)),
    hub.get("/api/admin/instances/{id}/assistant/requests", () => HttpResponse.json({ requests: [] })),
    hub.get("/api/admin/instances/{id}/assistant/prompts", () => HttpResponse.json(prompts)),
    hub.get("/api/admin/instances/{id}/assistant/runs", () => HttpResponse.json({ runs: [], versions: [] })),
  );
});

test("ideas come with what was sent and what they cost, and go on to the portfolio", async () => {
  server.use(
    http.post("*/api/ai-tools/ask", async ({ request }) => {
      asked.push((await request.json()) as AskAi);
      return streamed(
        { kind: "started", request_id: "r1", sent: [{ role: "user", content: "Ask [MAIL 1]" }], passages: [] },
        { kind: "text", text: "Bread for " },
        { kind: "text", text: "everybody" },
        done,
      );
    }),
  );
  const { user, router } = renderAt("/v2/ai-tools/generate-ideas", { as: administrator });
  const submit = await screen.findByRole("button", { name: "Draft ideas" });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(screen.getByText("Fill this in.")).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /What is needed/ }), "Bread");
  await user.click(submit);
  expect(await screen.findByText("Bread for everybody")).toBeVisible();
  expect(asked[0]).toMatchObject({ tool: "generate_ideas", inputs: { need: "Bread", people: "", limits: "" }, lang: "en" });
  expect(screen.getByText(/100 tokens sent, 20 received/)).toBeVisible();
  expect(screen.getByText("The answer is complete")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "What was sent" }));
  expect(screen.getByText("Ask [MAIL 1]")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make a portfolio from these" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/ai-tools/generate-portfolio"));
  expect(await screen.findByRole("textbox", { name: /Ideas/ })).toHaveValue("Bread for everybody");
});

test("who has used up their share is told when it is free again", async () => {
  server.use(http.post("*/api/ai-tools/ask", () => HttpResponse.json({ key: "person_cap_reached", retry_after_ms: 3_600_000 }, { status: 429 })));
  const { user } = renderAt("/v2/ai-tools/generate-ideas", { as: administrator });
  const submit = await screen.findByRole("button", { name: "Draft ideas" });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.type(screen.getByRole("textbox", { name: /What is needed/ }), "Bread");
  await user.click(submit);
  expect(await screen.findByText(/Your share of what this tool may use today is used up\. You can use it again from \w+day.*\d/)).toBeVisible();
});

test("an answer that is stopped ends at the hub, and what it has used is said once it is counted", async () => {
  let isAborted = false;
  const request: AiRequest = {
    id: "r1",
    tool: "generate_ideas",
    by: "Ana",
    prompt_version: 0,
    endpoint: "https://models.example.gov/v1",
    model: "small",
    sent: [],
    state: "asked",
    failure: "",
    tokens_in: 0,
    tokens_out: 0,
    cost_microcents: 0,
    is_estimated: false,
    is_useful: null,
    created_at_ms: 1,
  };
  let asks = 0;
  server.use(
    hub.get("/api/ai-tools/requests", () => {
      asks += 1;
      const counted: AiRequest = { ...request, state: "stopped", tokens_in: 100, tokens_out: 3, cost_microcents: 1_000_000, is_estimated: true };
      return HttpResponse.json({ requests: [asks > 1 ? counted : request] });
    }),
    http.post("*/api/ai-tools/ask", ({ request }) => {
      request.signal.addEventListener("abort", () => (isAborted = true));
      const body = new ReadableStream({
        start(controller) {
          const events: AiEvent[] = [
            { kind: "started", request_id: "r1", sent: [], passages: [] },
            { kind: "text", text: "Bread" },
          ];
          for (const event of events) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        },
      });
      return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
  const { user } = renderAt("/v2/ai-tools/generate-ideas", { as: administrator });
  const submit = await screen.findByRole("button", { name: "Draft ideas" });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.type(screen.getByRole("textbox", { name: /What is needed/ }), "Bread");
  await user.click(submit);
  expect(await screen.findByText("Bread", { selector: "p" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped. What arrived until then was counted.")).toBeVisible();
  await waitFor(() => expect(isAborted).toBe(true));
  expect(await screen.findByText(/^100 tokens sent, 3 received\. Cost: \$0\.01\. .*estimate/, undefined, { timeout: 5_000 })).toBeVisible();
});

test("a profile's sentences name their facts, and the rest is left out", async () => {
  server.use(
    http.post("*/api/ai-tools/ask", () =>
      streamed(
        { kind: "started", request_id: "r1", sent: [], passages: [{ id: 1, program_id: null, title: "", text: "There is a mill", lang: "" }] },
        { kind: "sentence", text: "It has a mill.", sources: [1] },
        { kind: "dropped", reason: "no_source" },
        done,
      ),
    ),
  );
  const { user } = renderAt("/v2/ai-tools/create-profile", { as: administrator });
  const submit = await screen.findByRole("button", { name: "Draft the profile" });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.type(screen.getByRole("textbox", { name: /The community/ }), "Riverbend");
  await user.type(screen.getByRole("textbox", { name: /Facts/ }), "There is a mill");
  await user.click(submit);
  expect(await screen.findByText("It has a mill.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Source 1" })).toHaveAttribute("href", "#ai-source-1");
  expect(screen.getByText("Sentences left out because they had no source: 1")).toBeVisible();
});

test("without a model programs are found by their words, and it is said who can set one up", async () => {
  server.use(
    hub.get("/api/ai-tools", () => HttpResponse.json(tools({ is_set_up: false, may_set_up: false, model: null }))),
    hub.get("/api/ai-tools/resources", ({ request }) => {
      const fits = new URL(request.url).searchParams.get("question") === "rent";
      return HttpResponse.json({
        nothing_fits: !fits,
        passages: fits ? [{ id: 1, program_id: 5, title: "Rent help", text: "Money for renters", lang: "en" }] : [],
        programs: [{ id: 5, name: "Rent help", summary: "Help with rent", lang: "en", is_open: true }],
      });
    }),
  );
  const { user, router } = renderAt("/v2/ai-tools/find-resources", { as: applicant });
  expect(await screen.findByText(/Anyone who may change the instance's settings/)).toBeVisible();
  const question = screen.getByRole("textbox", { name: /What are you looking for/ });
  await user.type(question, "rent");
  await user.click(screen.getByRole("button", { name: "Find" }));
  const found = await screen.findByRole("region", { name: "Programs that fit" });
  expect(within(found).getAllByRole("link", { name: "Rent help" })[0]).toHaveAttribute("href", "/resources/5");
  expect(within(found).getByText("Money for renters")).toBeVisible();
  expect(router.state.location.search).toBe("?q=rent");
  await user.clear(question);
  await user.type(question, "helicopter");
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("Nothing fits; here is the list.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "AI configuration" })).not.toBeInTheDocument();
});

test("the endpoint is set without its key being shown, and refusals stand at their fields", async () => {
  const saved: SetAiSettings[] = [];
  server.use(
    hub.put("/api/admin/instances/{id}/assistant", async ({ request }) => {
      saved.push(await request.json());
      return saved.length === 1
        ? problem(422, "invalid_field", { errors: [{ field: "endpoint", key: "not_outside" }] })
        : HttpResponse.json({ ...settings, version: 4 });
    }),
  );
  const { user } = renderAt("/v2/ai-tools/ai-config", { as: administrator });
  const endpoint = await screen.findByRole("textbox", { name: "Endpoint" });
  await user.clear(endpoint);
  await user.type(endpoint, "https://10.0.0.8/v1");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/inside the operator's own network/)).toBeVisible();
  expect(saved[0]).toMatchObject({ version: 3, endpoint: "https://10.0.0.8/v1", caps: [{ tool: "generate_ideas", daily_tokens: 100_000 }] });
  expect(saved[0]).not.toHaveProperty("key");
  const share = screen.getByRole("textbox", { name: /one person may use/ });
  await user.clear(share);
  await user.type(share, "25");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]?.person_percent).toBe(10);
  expect(saved[1]).toMatchObject({ person_percent: 25, kept_days: 90 });
  expect(screen.getByText(/kept for 90 days/)).toBeVisible();
  expect(screen.getByText("Nothing has been sent yet")).toBeVisible();
});

test("a prompt is tried, and the case that fell is named", async () => {
  const outcome = {
    case_id: "bread",
    name: "Bread",
    passed: 1,
    runs: 4,
    low: 46,
    high: 699,
    fell: true,
    answers: [{ text: "You qualify.", failed: ["words"] }],
  };
  server.use(
    http.post("*/api/admin/instances/*/assistant/runs", () =>
      streamed(
        { kind: "tried", tried: 4, of: 4 },
        { kind: "outcome", outcome },
        {
          kind: "ended",
          run: {
            id: "run",
            tool: "generate_ideas",
            prompt_version: 0,
            model: "small",
            repeats: 4,
            state: "done",
            outcomes: [outcome],
            tokens: 480,
            cost_microcents: 0,
            by: "Ada",
            started_at_ms: 0,
          },
        },
      ),
    ),
  );
  const { user } = renderAt("/v2/ai-tools/ai-test-prompts", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Run" }));
  expect(await screen.findByText("1 of 4")).toBeVisible();
  expect(screen.getByText("5% and 70%")).toBeVisible();
  expect(screen.getByText("It passed more often in the previous test.")).toBeVisible();
  expect(screen.getByText("Fell: Bread")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Answers to Bread" }));
  expect(screen.getByText("A word is missing.")).toBeVisible();
});

test("versions of a prompt stand beside each other, case by case", async () => {
  const version = (prompt_version: number, passed: number, low: number, high: number) => ({
    case_id: "bread",
    name: "Bread",
    prompt_version,
    model: "small",
    passed,
    runs: 10,
    low,
    high,
  });
  const run = { id: "run", tool: "generate_ideas", prompt_version: 2, model: "small", repeats: 5, state: "done", outcomes: [], tokens: 480 } as const;
  server.use(
    hub.get("/api/admin/instances/{id}/assistant/runs", () =>
      HttpResponse.json({
        runs: [{ ...run, outcomes: [], cost_microcents: 0, by: "Ada", started_at_ms: 0 }],
        versions: [version(2, 3, 108, 603), version(1, 10, 722, 1000)],
      }),
    ),
  );
  renderAt("/v2/ai-tools/ai-test-prompts", { as: administrator });
  const table = await screen.findByRole("region", { name: "Each version of the prompt" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(["Bread2 small3 of 1011% and 60%", "Bread1 small10 of 1072% and 100%"]);
});
