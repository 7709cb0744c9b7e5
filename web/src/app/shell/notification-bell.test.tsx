import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BellEntry } from "../../api/schema";
import { reviewer } from "../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});
afterEach(() => vi.unstubAllGlobals());

const entry = (over: Partial<BellEntry>): BellEntry => ({
  kind: "mention",
  id: "m-1",
  item_id: 10001,
  thread_id: "t-10001",
  message_id: null,
  externalId: "RB-10001",
  name: "Amal Haddad",
  by: "",
  words: "",
  channel: "",
  rows: null,
  at_ms: Date.now() - 60_000,
  ...over,
});

const EVERY: BellEntry[] = [
  entry({ kind: "callback", id: "c-1", item_id: null, thread_id: null, externalId: "", name: "", words: "(202) 555-0101", at_ms: Date.now() - 10_000 }),
  entry({ kind: "mention", id: "m-1", message_id: "m-1", by: "Sam Supervisor", words: "please look", at_ms: Date.now() - 20_000 }),
  entry({ kind: "failed_send", id: "m-2", message_id: "m-2", channel: "SMS", words: "+12025550101", at_ms: Date.now() - 30_000 }),
  entry({ kind: "assigned", id: "10001-4", by: "Sam Supervisor", at_ms: Date.now() - 40_000 }),
  entry({ kind: "hand_over", id: "10002-4", item_id: 10002, externalId: "RB-10002", name: "Lucía Romero", by: "Sam Supervisor", words: "Ines Intake" }),
  entry({ kind: "queue_export", id: "e-1", item_id: null, thread_id: null, externalId: "", name: "", rows: 12 }),
];

async function openBell(entries = EVERY) {
  // Unread conversations are counted at the inbox, and nowhere else.
  office.unread = { inbox: 3, mine: 2, overdue: 0 };
  office.bell = entries;
  const shown = renderAt("/reports", { as: reviewer });
  await shown.user.click(await screen.findByRole("button", { name: new RegExp(`^Notifications, ${entries.length} new`) }));
  const dialog = await screen.findByRole("dialog", { name: "Notifications" });
  await within(dialog).findByText("To call back");
  return { ...shown, dialog };
}

describe("the bell", () => {
  it("lists everything that wants somebody by kind, the newest first, and each leads to its place", async () => {
    const { user, dialog, router } = await openBell();
    const kinds = within(dialog)
      .getAllByRole("list")
      .map((list) => document.getElementById(list.getAttribute("aria-labelledby")!)!.textContent);
    expect(kinds).toEqual([
      "To call back",
      "Notes that name you",
      "Messages that did not arrive",
      "Assigned to you",
      "Handed over to you",
      "Exports of the queue",
    ]);
    expect(within(dialog).getByText(/Text to .*0101.* did not arrive/)).toBeVisible();
    expect(within(dialog).getByText(/Sam Supervisor.* handed it over, it was .*Ines Intake/)).toBeVisible();
    expect(within(dialog).getByRole("button", { name: /Download 12 rows/ })).toBeVisible();
    const given = within(dialog).getByRole("list", { name: "Handed over to you" });
    await user.click(within(given).getByRole("link", { name: /RB-10002/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10002"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Notifications" })).toBeNull());
    expect(office.actions.find((action) => action.path.endsWith("/bell/seen"))?.body).toEqual({ items: [{ kind: "hand_over", id: "10002-4" }] });
  });

  it("is read as a whole by one press, up to the newest that was seen", async () => {
    const { user, dialog } = await openBell();
    await user.click(within(dialog).getByRole("button", { name: "Mark all as read" }));
    expect(await within(dialog).findByText("Nothing new for you.")).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "Mark all as read" })).toBeNull();
    const newest = Math.max(...EVERY.map((one) => one.at_ms));
    await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/bell/seen"))?.body).toEqual({ until_ms: newest }));
  });

  it("keeps whom to call back until somebody has", async () => {
    const { user, dialog, router } = await openBell();
    await user.click(within(dialog).getByRole("link", { name: "(202) 555-0101" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/telephones"));
    expect(office.actions.filter((action) => action.path.endsWith("/bell/seen"))).toEqual([]);
  });

  it("tells administrators of trunks that are gone", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    server.use(hub.get("/api/trunk-alarms", () => HttpResponse.json({ items: [{ trunk_id: "ST_1", name: "Carrier", since_ms: Date.now() - 60_000 }] })));
    const { user } = renderAt("/reports", { as: { ...reviewer, permissions: [...reviewer.permissions, "admin"] } });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByRole("link", { name: /Carrier.* does not answer since/ })).toHaveAttribute("href", "/v2/telephones");
  });

  it("money 3: tells administrators of public figures that could not be published, and leads to where they can be tried again", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    const unpublished = { month: "2026-03", why: "computable" as const, since_ms: Date.now() - 60_000, tried_at_ms: Date.now() };
    server.use(hub.get("/api/public-figures-alarms", () => HttpResponse.json({ items: [unpublished] })));
    const { user } = renderAt("/reports", { as: { ...reviewer, permissions: [...reviewer.permissions, "instance.read"] } });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByRole("link", { name: /The figures of March 2026 are not published/ })).toHaveAttribute(
      "href",
      "/v2/instance-portal/features",
    );
  });

  it("asks for trunks that are gone for administrators alone", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    let asked = 0;
    server.use(
      hub.get("/api/trunk-alarms", () => {
        asked += 1;
        return HttpResponse.json({ items: [] });
      }),
    );
    renderAt("/reports", { as: reviewer });
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
    expect(asked).toBe(0);
  });

  it("leads from a change that a rule notifies of to its case, which reads the notice", async () => {
    office.bell = [entry({ kind: "notice", id: "n1", words: "A denial is waiting" })];
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const changes = await screen.findByRole("list", { name: "Changes for you" });
    expect(changes).toHaveTextContent("A denial is waiting");
    await user.click(within(changes).getByRole("link", { name: /RB-10001.*Amal Haddad/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10001"));
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
  });

  it("says that nothing is new", async () => {
    const { user } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Notifications" }));
    expect(await screen.findByText("Nothing new for you.")).toBeVisible();
  });

  it("asks the browser by a button and never by itself, and can be switched off again", async () => {
    const asked = vi.fn(() => {
      FakeBrowser.permission = "granted";
      return Promise.resolve("granted" as const);
    });
    const FakeBrowser = { permission: "default" as NotificationPermission, requestPermission: asked };
    vi.stubGlobal("Notification", FakeBrowser);
    const { user, dialog } = await openBell();
    expect(asked).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Turn on browser notifications" }));
    expect(asked).toHaveBeenCalledOnce();
    const toggle = await within(dialog).findByRole("switch", { name: "Browser notifications" });
    expect(toggle).toBeChecked();
    await user.click(toggle);
    await waitFor(() => expect(office.preferences.notify).toEqual({ browser: false }));
  });

  it("has the specified sound setting", async () => {
    const { user, dialog } = await openBell();
    const sound = within(dialog).getByRole("switch", { name: "Sound for incoming messages" });
    expect(sound).not.toBeChecked();
    await user.click(sound);
    await waitFor(() => expect(office.preferences.sound).toBe(true));
  });

  it("is not there for those who read no conversations", async () => {
    server.use(hub.get("/api/conversations/unread", () => HttpResponse.json({ inbox: 3, mine: 3, overdue: 0 })));
    renderAt("/reports", { as: { ...reviewer, permissions: reviewer.permissions.filter((one) => one !== "thread.read") } });
    await screen.findByRole("heading", { name: "All reports" });
    expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull();
  });
});
