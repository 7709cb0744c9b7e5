import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";
import { liveSocket, useConnection } from "../../shared/live/socket";
import { reviewer, supervisor } from "../../testing/fixtures";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { staffHandlers } from "../../testing/handlers/staff";
import { server } from "../../testing/server";
import { queueItem, unread } from "../../testing/staff-fixtures";

/** The entries that the specification names (2, section 2.5), in its order; other entries may be among them. */
const SPECIFIED = ["Community", "Programs", "Reports", "Reviews", "Inbox", "Live calls", "Sync report", "Tools", "Program portal"];

const areas = async () =>
  within(await screen.findByRole("navigation", { name: "Areas" }))
    .getAllByRole("link")
    .map((link) => link.textContent)
    .filter((name) => SPECIFIED.includes(name));

const follow = vi.spyOn(liveSocket, "subscribe");
beforeEach(() => {
  follow.mockClear();
  server.use(...staffHandlers);
});

describe("the staff's shell", () => {
  it("shows a reviewer the areas of reviewers", async () => {
    renderAt("/reports", { as: reviewer });
    expect(await areas()).toEqual(["Reports", "Reviews", "Inbox"]);
  });

  it("shows a supervisor the live calls too", async () => {
    renderAt("/reports", { as: supervisor });
    expect(await areas()).toEqual(["Reports", "Reviews", "Inbox", "Live calls", "Program portal"]);
  });

  it("counts what waits beside the inbox and the reviews, and before the title", async () => {
    server.use(hub.get("/api/conversations/unread", () => HttpResponse.json({ inbox: 100, mine: 3, overdue: 2 })));
    renderAt("/reports", { as: reviewer });
    const bar = within(await screen.findByRole("navigation", { name: "Areas" }));
    expect(await bar.findByRole("link", { name: "Inbox 100 unread conversations" })).toBeVisible();
    expect(bar.getByRole("link", { name: "Reviews 2 overdue applications" })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^\(3\) All reports/));
  });

  it("counts anew once a program is followed, and while events never end", async () => {
    let asked = 0;
    server.use(
      hub.get("/api/conversations/unread", async () => {
        asked++;
        // Slower than the events come.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return HttpResponse.json({ inbox: asked, mine: 0, overdue: 0 });
      }),
    );
    renderAt("/reports", { as: reviewer });
    await waitFor(() => expect(follow).toHaveBeenCalledWith("queue:5", expect.anything()));
    const bar = within(await screen.findByRole("navigation", { name: "Areas" }));
    expect(await bar.findByRole("link", { name: "Inbox 1 unread conversation" })).toBeVisible();
    const { onSubscribed, onEvent } = follow.mock.calls.find(([topic]) => topic === "queue:5")![1];
    onSubscribed!();
    expect(await bar.findByRole("link", { name: "Inbox 2 unread conversations" })).toBeVisible();
    const moved = { id: 99, state: 7, owner_id: null, version: 2 };
    const stream = setInterval(() => onEvent!({ topic: "queue:5", seq: 2, kind: "items.assigned", at_ms: Date.now(), data: moved } as never), 50);
    try {
      expect(await bar.findByRole("link", { name: "Inbox 4 unread conversations" })).toBeVisible();
    } finally {
      clearInterval(stream);
    }
  });

  it("notifies the owner of an application that its applicant wrote, and counts anew", async () => {
    let counts = { inbox: 0, mine: 0, overdue: 0 };
    server.use(hub.get("/api/conversations/unread", () => HttpResponse.json(counts)));
    const { user, router } = renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    await waitFor(() => expect(follow).toHaveBeenCalledWith("queue:5", expect.anything()));
    const { onEvent } = follow.mock.calls.find(([topic]) => topic === "queue:5")![1];
    const wrote = (over: object) =>
      onEvent!({
        topic: "queue:5",
        seq: 1,
        kind: "item.updated",
        at_ms: Date.now(),
        data: {
          item: queueItem(1, { unread: unread(1), ComDirection: "in", ComType: "SMS", lastComDate: new Date(Date.now() + 1_000).toISOString(), ...over }),
        },
      });
    counts = { inbox: 2, mine: 1, overdue: 0 };
    wrote({ id: 1, itemName: "Somebody else", ownerId: 4_711 });
    wrote({ id: 2, itemName: "Amal Haddad", ownerId: reviewer.id_entity, threadId: "t-10023" });
    expect(await screen.findByText("Amal Haddad contacted you")).toBeVisible();
    expect(screen.queryByText("Somebody else contacted you")).toBeNull();
    expect(await screen.findByRole("link", { name: "Inbox 2 unread conversations" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Open" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10023"));
  });

  it("opens the search out of a field, and shows by which program, status and owner two people of one name differ", async () => {
    const { user } = renderAt("/v2/review", { as: reviewer });
    await user.click(await screen.findByRole("searchbox", { name: /Search/ }));
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByPlaceholderText(/A name, an application/), "amal");
    const hit = (await screen.findAllByRole("option", { name: /Amal Haddad/ }))[0]!;
    expect(hit).toHaveTextContent("Rental Assistance");
    expect(hit).toHaveTextContent("Intake");
    expect(hit).toHaveTextContent("Rosa Marsh");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByPlaceholderText(/A name, an application/)).toBeNull());
  });

  it("searches messages and transcripts, and opens the place found", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByPlaceholderText(/A name, an application/);
    await user.type(box, "lease");
    const hit = await screen.findByRole("option", { name: /Amal Haddad/ });
    expect(hit).toHaveTextContent("this is Amal, I am calling about the lease");
    expect(within(hit).getByText("Amal", { selector: "mark" })).toBeVisible();
    await user.click(hit);
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10023"));
    expect(router.state.location.search).toBe("?message=m9&at=42000");
  });

  it("says by what an application is found, and opens its case", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByPlaceholderText(/A name, an application/), "RB-10023");
    const hit = (await screen.findAllByRole("option", { name: /Amal Haddad/ })).find((one) => one.textContent?.includes("Application"))!;
    expect(hit).toHaveTextContent(/Found by: \W?name/);
    await user.click(hit);
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10023"));
  });

  it("knows what the keys of the page do, and does it", async () => {
    const { user } = renderAt("/v2/review/10001", { as: reviewer });
    await screen.findByRole("button", { name: "Change status" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByPlaceholderText(/A name, an application/), "change the st");
    const command = await screen.findByRole("option", { name: /Case: Change the status/ });
    expect(command).toHaveTextContent("e");
    await user.click(command);
    expect(await screen.findByRole("dialog", { name: "Change the status of RB-10001" })).toBeVisible();
  });

  it("offers commands, by name too", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click((await screen.findAllByRole("button", { name: /Search/ }))[0]!);
    await user.type(await screen.findByPlaceholderText(/A name, an application/), "go to rev");
    await user.click(await screen.findByRole("option", { name: /Go to Reviews/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
  });

  it("shows an administrator all areas", async () => {
    renderAt("/reports", { as: { ...supervisor, roles: [99], sync_report: true } });
    expect(await areas()).toEqual(["Community", "Programs", "Reports", "Reviews", "Inbox", "Live calls", "Sync report", "Tools", "Program portal"]);
  });

  it("has no top bar for somebody without an account that can be opened, but the way out", async () => {
    const [own] = reviewer.accounts;
    const over = { ...own!, instance: { ...own!.instance, ic_active: false } };
    const { user } = renderAt("/reports", { as: { ...reviewer, accounts: [over] } });
    await screen.findByRole("heading", { name: "All reports" });
    expect(screen.queryByRole("navigation", { name: "Areas" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Account: Rosa Marsh" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("You are signed out.")).toBeVisible();
  });

  it("logs out on the hub, once", async () => {
    const asked = vi.fn();
    server.use(hub.post("/api/users/logout", () => (asked(), new HttpResponse(null, { status: 204 }))));
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Account: Rosa Marsh" }));
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("You are signed out.")).toBeVisible();
    expect(asked).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe("/login");
    expect(localStorage.getItem("session_token")).toBeNull();
  });

  it("says that it reconnects only after a while", async () => {
    renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    useConnection.setState({ state: "waiting" });
    expect(screen.queryByText(/The live connection was lost/)).toBeNull();
    expect(await screen.findByText("The live connection was lost. Reconnecting…")).toBeVisible();
    useConnection.setState({ state: "open" });
    await waitFor(() => expect(screen.queryByText(/The live connection was lost/)).toBeNull());
  });
});
