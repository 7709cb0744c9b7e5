import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

const conversation = (n: number, over: object) => ({ ...office.conversations[0]!, thread_id: `t-${n}`, item_id: n, snoozed_until_ms: null, ...over });

async function openBell() {
  office.unread = { inbox: 3, mine: 2, overdue: 0 };
  office.conversations = [
    conversation(10023, { name: "Amal Haddad", ownerId: reviewer.id_entity, unreadTotal: 2 }),
    conversation(10024, { name: "ليلى منصور", ownerId: 4_711, unreadTotal: 1 }),
    conversation(10025, { name: "Grace Okonkwo", ownerId: reviewer.id_entity, unreadTotal: 0 }),
    conversation(10026, { name: "Lucía Romero", ownerId: reviewer.id_entity, unreadTotal: 1 }),
  ];
  const shown = renderAt("/reports", { as: reviewer });
  await shown.user.click(await screen.findByRole("button", { name: /^Notifications, 2 new/ }));
  const dialog = await screen.findByRole("dialog", { name: "Notifications" });
  await within(dialog).findByText("Amal Haddad");
  return {
    ...shown,
    dialog,
    names: () =>
      within(dialog)
        .getAllByRole("listitem")
        .map((row) => within(row).getByRole("link").textContent),
  };
}

describe("the bell", () => {
  it("lists what is new in one's own conversations and in those of one's programs, and opens it", async () => {
    const { user, dialog, names, router } = await openBell();
    expect(names()).toEqual(["Amal Haddad", "Lucía Romero"]);
    await user.click(within(dialog).getByRole("tab", { name: /^My programs/ }));
    await waitFor(() => expect(names()).toEqual(["Amal Haddad", "ليلى منصور", "Lucía Romero"]));
    await user.click(within(dialog).getByRole("link", { name: "ليلى منصور" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10024"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Notifications" })).toBeNull());
  });

  it("finds one's own behind fifty newer ones of one's programs, and counts as the bar does", async () => {
    office.unread = { inbox: 61, mine: 1, overdue: 0 };
    const others = Array.from({ length: 60 }, (_, n) => conversation(20_000 + n, { name: `Neighbor ${n}`, ownerId: 4_711, unreadTotal: 1 }));
    office.conversations = [...others, conversation(10026, { name: "Lucía Romero", ownerId: reviewer.id_entity, unreadTotal: 1 })];
    const { user } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByRole("link", { name: "Lucía Romero" })).toBeVisible();
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(1);
    expect(within(dialog).getByRole("tab", { name: /^Mine/ })).toHaveTextContent("1 unread conversation");
    expect(within(dialog).getByRole("tab", { name: /^My programs/ })).toHaveTextContent("61 unread conversations");
  });

  it("tells administrators of trunks that are gone", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    office.conversations = [];
    server.use(hub.get("/api/trunk-alarms", () => HttpResponse.json({ items: [{ trunk_id: "ST_1", name: "Carrier", since_ms: Date.now() - 60_000 }] })));
    const { user } = renderAt("/reports", { as: { ...reviewer, permissions: [...reviewer.permissions, "admin"] } });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByRole("link", { name: /Carrier.* does not answer since/ })).toHaveAttribute("href", "/v2/telephones");
  });

  it("money 3: tells administrators of public figures that could not be published, and leads to where they can be tried again", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    office.conversations = [];
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

  it("counts and names changes that rules notify of, and leads to the inbox that lists them", async () => {
    office.unread = { inbox: 0, mine: 1, overdue: 0 };
    office.conversations = [];
    const about = {
      thread_id: "t-1",
      item_id: 1,
      externalId: "ERA-1",
      name: "Amal Haddad",
      rule_name: "Denials",
      subject: "",
      body: "ERA-1 is now Denied.",
      at_ms: 0,
    };
    office.staffNotices = [
      { ...about, id: "n1" },
      { ...about, id: "n2" },
    ];
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 3 new/ }));
    const changes = await screen.findByRole("list", { name: "2 changes for you" });
    expect(within(changes).getAllByRole("listitem")).toHaveLength(2);
    await user.click(screen.getByRole("link", { name: "2 changes for you" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox"));
    expect(await screen.findByRole("region", { name: "2 changes for you" })).toBeInTheDocument();
  });

  it("leads from a change to its case, which reads the notice", async () => {
    office.unread = { inbox: 0, mine: 0, overdue: 0 };
    office.conversations = [];
    office.staffNotices = [
      {
        id: "n1",
        thread_id: "t-1",
        item_id: 10001,
        externalId: "ERA-1",
        name: "Amal Haddad",
        rule_name: "Denials",
        subject: "A denial is waiting",
        body: "",
        at_ms: 0,
      },
    ];
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: /^Notifications, 1 new/ }));
    const changes = await screen.findByRole("list", { name: "1 change for you" });
    expect(changes).toHaveTextContent("A denial is waiting");
    await user.click(within(changes).getByRole("link", { name: /ERA-1.*Amal Haddad/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10001"));
    await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/notices/seen"))?.body).toEqual({ notice_ids: ["n1"] }));
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
  });

  it("says that nothing is new", async () => {
    office.conversations = [];
    const { user } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Notifications" }));
    expect(await screen.findByText("Nothing new from your applicants.")).toBeVisible();
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
