import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { hideFinished } from "../../../shared/cases/queue/finished";
import { reviewer } from "../../../testing/fixtures";
import { resetQueue } from "../../../testing/handlers/queue";
import { applications, office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  resetQueue();
  server.use(...staffHandlers);
});

const rowOf = async (id: string) => (await screen.findByText(id)).closest("tr")!;

/** Queries of the queue, in their order. */
function watchQueue(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    hub.get("/api/work-queue", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const search = query.get("search") ?? "";
      const found = office.items.filter((item) => `${item.itemName} ${item.externalId}`.includes(search));
      return HttpResponse.json({ items: found.slice(0, 25), total: found.length, page: 1, page_size: 25 });
    }),
  );
  return asked;
}

test("what is late is red and says so, what is not is a day, and the head sorts by it", async () => {
  const [late, due, endless] = applications(3);
  office.items = [
    { ...late!, dueAt: "2020-03-05T15:00:00Z" },
    { ...due!, dueAt: "2099-03-05T15:00:00Z" },
    { ...endless!, dueAt: null },
  ];
  const asked = watchQueue();
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf(late!.externalId);
  expect(within(row).getByTitle(/^Overdue since Mar 5, 2020/)).toHaveTextContent("Mar 5, 2020 overdue");
  expect(within(await rowOf(due!.externalId)).getByText("Mar 5, 2099")).not.toHaveTextContent("overdue");
  await user.click(screen.getByRole("button", { name: "Due" }));
  await waitFor(() => expect(asked.at(-1)?.get("sort")).toBe("dueAt"));
});

test("views are tabs with filters of their own, which stay while they are narrowed, and end with what they began with", async () => {
  const asked = watchQueue();
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Mine",
    "Overdue",
    "Unassigned",
    "Waiting for applicant",
    "All",
    "I can change the status",
    "I can assign",
  ]);
  await user.click(screen.getByRole("tab", { name: "Mine" }));
  await waitFor(() => expect(asked.at(-1)?.get("assigned_to")).toBe("me"));
  await user.click(screen.getByRole("tab", { name: "Waiting for applicant" }));
  await waitFor(() => expect(asked.at(-1)?.get("only")).toBe("waiting_for_applicant"));
  expect(asked.at(-1)?.has("assigned_to")).toBe(false);
  await user.click(screen.getByRole("tab", { name: "Overdue" }));
  await waitFor(() => expect(asked.at(-1)?.get("only")).toBe("overdue"));
  await user.click(screen.getByRole("button", { name: "Show only, 1 selected" }));
  await user.click(await screen.findByRole("checkbox", { name: "Unread" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(asked.at(-1)?.get("only")).toBe("overdue,unread"));
  expect(screen.getByRole("tab", { name: "Overdue" })).toHaveAttribute("aria-selected", "true");
  expect(router.state.location.search).toContain("view=overdue");
  await user.click(screen.getByRole("button", { name: "Remove the filter Overdue" }));
  await waitFor(() => expect(screen.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true"));
});

test("chips say whom and what, and each is taken back", async () => {
  const asked = watchQueue();
  const { user } = renderAt("/v2/review?assigned_to=me,none&process=5&lang=es&only=failed_rules", { as: reviewer });
  await rowOf("RB-10001");
  const chips = screen.getByRole("list", { name: "What narrows the list" });
  const plain = within(chips)
    .getAllByRole("listitem")
    .map((chip) => chip.textContent?.replace(/[\u2066-\u2069]/g, ""));
  expect(plain).toEqual(["Rules that failed", "Assigned to: Me", "Unassigned", "Program: Rental Assistance", "Language: Spanish"]);
  await user.click(within(chips).getByRole("button", { name: /Language/ }));
  await waitFor(() => expect(asked.at(-1)?.has("lang")).toBe(false));
  // By keys alone the next one is at hand, and behind the last one the search.
  within(chips)
    .getByRole("button", { name: /Rules that failed/ })
    .focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(within(chips).getByRole("button", { name: /Assigned to/ })).toHaveFocus());
  for (let left = 3; left > 0; left--) {
    await waitFor(() => expect(within(chips).getAllByRole("listitem")).toHaveLength(left));
    await user.keyboard("{Enter}");
  }
  await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search applications" })).toHaveFocus());
});

test("the last view comes back with its filters, and an address that says something wins", async () => {
  watchQueue();
  const first = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await first.user.click(screen.getByRole("tab", { name: "Unassigned" }));
  await waitFor(() => expect(first.router.state.location.search).toBe("?assigned_to=none&view=unassigned"));
  cleanup();
  const second = renderAt("/v2/review", { as: reviewer });
  await waitFor(() => expect(second.router.state.location.search).toBe("?assigned_to=none&view=unassigned"));
  cleanup();
  const third = renderAt("/v2/review?state=9", { as: reviewer });
  await rowOf("RB-10001");
  expect(third.router.state.location.search).toBe("?state=9");
});

test("Enter opens the first hit, and ↓ goes into the rows", async () => {
  watchQueue();
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "{ArrowDown}");
  expect(document.activeElement).toHaveTextContent("RB-10001");
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "RB-10007{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/v2/review/${office.items.find((item) => item.externalId === "RB-10007")!.id}`));
});

test("the rows that are here answer at once, and the hub's take their place", async () => {
  office.items = applications(20);
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    hub.get("/api/work-queue", async ({ request }) => {
      const search = new URL(request.url).searchParams.get("search") ?? "";
      if (search) await waits;
      // The hub also finds by what no row says.
      const items = search ? [office.items[6]!, office.items[9]!] : office.items;
      return HttpResponse.json({ items, total: items.length, page: 1, page_size: 25 });
    }),
  );
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "rb-10007");
  await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(1));
  expect(screen.getByRole("table", { name: "Applications" })).toHaveAttribute("aria-busy", "true");
  answer();
  await rowOf("RB-10010");
  expect(screen.getAllByRole("rowheader")).toHaveLength(2);
});

test("what is searched and finished is said, and shown by a press", async () => {
  server.use(
    hub.get("/api/work-queue", ({ request }) => {
      const states = (new URL(request.url).searchParams.get("state") ?? "").split(",");
      const isFinished = states.includes("3");
      const items = isFinished ? office.items.slice(0, 2) : office.items.slice(4, 5);
      return HttpResponse.json({ items, total: items.length, page: 1, page_size: 25 });
    }),
  );
  hideFinished(true);
  const { user } = renderAt("/v2/review?search=Rom", { as: reviewer });
  expect(await screen.findByText(/^2 finished applications match too\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show finished" }));
  await waitFor(() => expect(screen.queryByText(/finished applications match too/)).toBeNull());
  hideFinished(true);
  cleanup();
  // Papers come to finished applications too.
  renderAt("/v2/review?only=documents_arrived", { as: reviewer });
  expect(await screen.findByText(/^2 finished applications match too\./)).toBeVisible();
  hideFinished(false);
});

test("papers that came in and decisions are shown alone, as my work counts them, and taken back", async () => {
  const asked = watchQueue();
  const { user, router } = renderAt("/v2/review?only=documents_arrived,to_decide", { as: reviewer });
  await rowOf("RB-10001");
  expect(asked.at(-1)?.get("only")).toBe("documents_arrived,to_decide");
  await user.click(screen.getByRole("button", { name: "Remove the filter New documents on my cases" }));
  await waitFor(() => expect(asked.at(-1)?.get("only")).toBe("to_decide"));
  await user.click(screen.getByRole("button", { name: "Show only, 1 selected" }));
  expect(await screen.findByRole("checkbox", { name: "I can decide" })).toBeChecked();
  await user.click(screen.getByRole("checkbox", { name: "New documents on my cases" }));
  await waitFor(() => expect(router.state.location.search).toBe("?only=documents_arrived%2Cto_decide"));
});

test("the queue opens with the view that somebody has chosen for it", async () => {
  localStorage.clear();
  office.preferences.queue_view = "overdue";
  const asked = watchQueue();
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByRole("tab", { name: "Overdue", selected: true })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get("only")).toBe("overdue"));
});

test("whoever has looked at all, though they begin with another view, finds all again behind a case", async () => {
  localStorage.clear();
  office.preferences.queue_view = "overdue";
  watchQueue();
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  await screen.findByRole("tab", { name: "Overdue", selected: true });
  await user.click(screen.getByRole("tab", { name: "All" }));
  await waitFor(() => expect(router.state.location.search).toBe("?view=all"));
  await user.click(within(await rowOf("RB-10001")).getByRole("link", { name: "RB-10001" }));
  await user.click(await within(screen.getByRole("main")).findByRole("link", { name: "Reviews" }));
  expect(await screen.findByRole("tab", { name: "All", selected: true })).toBeVisible();
  expect(router.state.location.search).toBe("?view=all");
});
