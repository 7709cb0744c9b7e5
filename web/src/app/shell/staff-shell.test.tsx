import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";
import { useConnection } from "../../lib/socket";
import { reviewer, supervisor } from "../../testing/fixtures";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

/** The entries that the specification names (2, section 2.5), in its order; a further page's entry may stand among them. */
const SPECIFIED = ["Community", "Programs", "Reports", "Reviews", "Inbox", "Live calls", "Sync report", "Tools", "Program portal"];

const areas = async () =>
  within(await screen.findByRole("navigation", { name: "Areas" }))
    .getAllByRole("link")
    .map((link) => link.textContent)
    .filter((name) => SPECIFIED.includes(name));

describe("the staff's shell", () => {
  it("shows a reviewer the areas of reviewers", async () => {
    renderAt("/reports", { as: reviewer });
    expect(await areas()).toEqual(["Reports", "Reviews", "Inbox"]);
  });

  it("shows a supervisor the live calls too", async () => {
    renderAt("/reports", { as: supervisor });
    expect(await areas()).toEqual(["Reports", "Reviews", "Inbox", "Live calls"]);
  });

  it("searches what was written and said, and goes where it was", async () => {
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

  it("offers commands, by name too", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click((await screen.findAllByRole("button", { name: /Search/ }))[0]!);
    await user.type(await screen.findByPlaceholderText(/A name, an application/), "go to rev");
    await user.click(await screen.findByRole("option", { name: /Go to Reviews/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
  });

  it("shows an administrator all areas", async () => {
    renderAt("/reports", { as: { ...supervisor, roles: [99] } });
    expect(await areas()).toEqual(["Community", "Programs", "Reports", "Reviews", "Inbox", "Live calls", "Sync report", "Tools"]);
  });

  it("logs out on the hub, once", async () => {
    const asked = vi.fn();
    server.use(hub.post("/api/users/logout", () => (asked(), new HttpResponse(null, { status: 204 }))));
    const { user, router } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Account: Rosa Marsh" }));
    await user.click(await screen.findByRole("button", { name: "Log out" }));
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
