import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { reviewer, supervisor } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

const list = () => screen.findByRole("navigation", { name: "Conversations" });
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole("listitem")
    .map((row) => within(row).getByRole("link").textContent);

test("the address says which conversations are shown, and keeps it when one is opened", async () => {
  const { user } = renderAt("/v2/inbox?folder=new", { as: reviewer });
  const region = await list();
  expect(await within(region).findByRole("tab", { name: "New" })).toHaveAttribute("aria-selected", "true");
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(2));
  expect(within(region).getAllByRole("link")[0]).toHaveAttribute("href", "/v2/inbox/t-10001?folder=new");
  await user.click(within(region).getByRole("tab", { name: "All" }));
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(6));
});

test("where staff changed something last, the list says who and what instead of what was written before", async () => {
  const changes = [
    { what: "state", from: "Review", to: "Approved", comment: "All complete." },
    { what: "owner", from: "", to: "Rosa Marsh", comment: "" },
    { what: "payment", from: "", to: "success", comment: "" },
  ] as const;
  office.conversations = office.conversations.slice(0, 3).map((one, at) => ({
    ...one,
    last: { ...one.last, channel: "COMMENT", direction: "internal", preview: changes[at]!.comment, change: changes[at]!, by: "Ana Reyes" },
  }));
  renderAt("/v2/inbox", { as: reviewer });
  const region = await list();
  const previews = () =>
    within(region)
      .getAllByRole("listitem")
      .map((row) => row.querySelector(".conv-preview")?.textContent?.replace(/[\u2066-\u2069]/g, ""));
  await waitFor(() =>
    expect(previews()).toEqual(["Ana Reyes changed the status to Approved", "Ana Reyes assigned it to Rosa Marsh", "Ana Reyes · payment: Paid"]),
  );
});

test("a conversation is snoozed from its menu, is listed under Snoozed, and returns by undo", async () => {
  const { user } = renderAt("/v2/inbox?folder=new", { as: reviewer });
  const region = await list();
  await user.click(await within(region).findByRole("button", { name: "Actions for the conversation with Amal Haddad" }));
  await user.click(await screen.findByRole("menuitem", { name: /Tomorrow morning/ }));
  await waitFor(() => expect(names(region)).not.toContain("Amal Haddad"));
  const asked = office.actions.find((action) => action.path === "POST /api/threads/t-10001/snooze");
  const { until_ms } = (asked?.body ?? {}) as { until_ms?: number };
  expect(until_ms).toBeGreaterThan(Date.now());
  await user.click(within(region).getByRole("tab", { name: "Snoozed" }));
  await waitFor(() => expect(names(region)).toEqual(["Amal Haddad"]));
  expect(within(region).getByText(/^Until /)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await within(region).findByText("Nothing snoozed")).toBeInTheDocument();
});

test("many are marked as read at once, by one choice of all", async () => {
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const region = await list();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(6));
  await user.click(within(region).getByRole("button", { name: "Select conversations" }));
  const bar = await within(region).findByRole("toolbar", { name: "Selected conversations" });
  expect(within(bar).getByRole("button", { name: "Mark as read" })).toBeDisabled();
  await user.click(within(bar).getByRole("checkbox", { name: "0 selected" }));
  await user.click(within(bar).getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(office.actions.filter((action) => action.path.endsWith("/read"))).toHaveLength(6));
  expect(await screen.findByText("6 conversations marked as read")).toBeInTheDocument();
});

test("the keys go through the list, and mark what is open as unread", async () => {
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const region = await list();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(6));
  await user.keyboard("j");
  expect(await screen.findByRole("region", { name: "Conversation with Amal Haddad" })).toBeInTheDocument();
  await user.keyboard("u");
  await waitFor(() => expect(office.actions.map((action) => action.path)).toContain("POST /api/threads/t-10001/unread"));
  await user.keyboard("j");
  await waitFor(() => expect(within(region).getAllByRole("listitem")[1]).toHaveAttribute("data-open", "true"));
});

test("what one is done with makes way for the next, and comes back by undo", async () => {
  const { user, router } = renderAt("/v2/inbox", { as: reviewer });
  const region = await list();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(6));
  await user.keyboard("j");
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10001"));
  await user.keyboard("d");
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10002"));
  expect(office.actions.find((action) => action.path === "POST /api/threads/t-10001/snooze")?.body).toEqual({ until_ms: null, done: true });
  expect(await within(region).findByText("Done")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(within(region).queryByText("Done")).toBeNull());
});

test("what was new is done with by its key though it has left the list of what is new by being read", async () => {
  const { user, router } = renderAt("/v2/inbox?folder=new", { as: reviewer });
  const region = await list();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(2));
  await user.keyboard("j");
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10001"));
  office.conversations = office.conversations.map((one) => (one.thread_id === "t-10001" ? { ...one, unreadTotal: 0 } : one));
  // Whatever is changed has the list read anew.
  await user.click(within(region).getAllByRole("button", { name: /^Actions for the conversation/ })[1]!);
  await user.click(await screen.findByRole("menuitem", { name: "Mark as read" }));
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(1));
  expect(router.state.location.pathname).toBe("/v2/inbox/t-10001");
  await user.keyboard("d");
  await waitFor(() =>
    expect(office.actions.find((action) => action.path === "POST /api/threads/t-10001/snooze")?.body).toEqual({ until_ms: null, done: true }),
  );
  await waitFor(() => expect(router.state.location.pathname).not.toBe("/v2/inbox/t-10001"));
});

test("a supervisor gives a conversation's application to a colleague from its menu", async () => {
  const { user } = renderAt("/v2/inbox?folder=new", { as: supervisor });
  const region = await list();
  await user.click(await within(region).findByRole("button", { name: "Actions for the conversation with Amal Haddad" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Assign to…/ }));
  const dialog = await screen.findByRole("dialog", { name: "Assign RB-10001" });
  await user.click(await within(dialog).findByRole("option", { name: /Ines Intake/ }));
  expect(await screen.findByText("RB-10001 was assigned to Ines Intake")).toBeInTheDocument();
  const asked = office.actions.find((action) => action.path === "POST /api/work-queue/items/10001/assign");
  expect(asked?.body).toMatchObject({ user_id: expect.any(Number) });
});

test("who may only take applications is not asked for whom", async () => {
  const { user } = renderAt("/v2/inbox?folder=new", { as: { ...reviewer, roles: [2] } });
  const region = await list();
  await user.click(await within(region).findByRole("button", { name: "Actions for the conversation with Amal Haddad" }));
  expect(await screen.findByRole("menuitem", { name: /Tomorrow morning/ })).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: /^Assign to…/ })).not.toBeInTheDocument();
});
