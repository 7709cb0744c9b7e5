import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { adoptToken, endSession } from "../shared/identity/session";
import { applicant, reviewer, supervisor, token } from "../testing/fixtures";
import { problem } from "../testing/handlers/problem";
import { hub } from "../testing/hub";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

describe("who may see what", () => {
  it("sends a visitor from a guarded page to sign in, remembering the page", async () => {
    const { router } = renderAt("/resources?a=1");
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe("/resources?a=1");
  });

  it("shows a visitor of the work area the prompt in place", async () => {
    const { router } = renderAt("/v2/review");
    expect(await screen.findByRole("heading", { name: "Sign in to see this page" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login?redirect=%2Fv2%2Freview");
    expect(router.state.location.pathname).toBe("/v2/review");
  });

  // C060: the code is used once or not at all, and is in no history.
  it("takes the code of a subscription's form out of the address", async () => {
    const { router } = renderAt("/application?draft=d1&subId=s1&t=once", { as: applicant });
    await waitFor(() => expect(router.state.location.search).toBe("?draft=d1&subId=s1"));
    expect(router.state.location.pathname).toBe("/application");
  });

  it("signs in by the code of a subscription's form who has no session here", async () => {
    const asked: unknown[] = [];
    server.use(
      hub.post("/api/session/exchange", async ({ request }) => {
        asked.push(await request.json());
        return problem(410, "link_expired");
      }),
    );
    const { router } = renderAt("/application?draft=d1&subId=s1&t=once");
    await waitFor(() => expect(asked).toEqual([{ code: "once", replace: false }]));
    expect(router.state.location.pathname).toBe("/silent-login");
    expect(router.state.location.search).not.toContain("once");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe("/application?draft=d1&subId=s1");
  });

  it("sends everybody from / to the page of their role", async () => {
    const { router } = renderAt("/", { as: applicant });
    await screen.findByRole("heading", { name: "Welcome, Amal" });
    expect(router.state.location.pathname).toBe("/resources");
  });

  it("opens no part of the program portal for the right to make programs alone", async () => {
    renderAt("/v2/program-portal/create-program", { as: { ...reviewer, permissions: [...reviewer.permissions, "create-program.read"] } });
    expect(await screen.findByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  });

  it("redirects a signed-in user away from the sign-in pages", async () => {
    const { router } = renderAt("/login?redirect=%2Freports", { as: supervisor });
    await screen.findByRole("heading", { name: "All reports" });
    expect(router.state.location.pathname).toBe("/reports");
  });

  it("sends a role that is not allowed to its own home", async () => {
    const { router } = renderAt("/reports", { as: applicant });
    await screen.findByRole("heading", { name: "Welcome, Amal" });
    expect(router.state.location.pathname).toBe("/resources");
  });

  it("says so to an account without an area, and lets it sign out", async () => {
    const { user } = renderAt("/", { as: { ...applicant, role_codes: [] } });
    expect(await screen.findByRole("heading", { name: "There's nothing here for this account yet" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("You are signed out.")).toBeVisible();
  });

  it("sends everybody back to sign in when the session expires, and says so", async () => {
    const { router } = renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    endSession("expired");
    expect(await screen.findByText("Your session has ended. Sign in again to pick up where you left off.")).toBeVisible();
    expect(router.state.location.search).toBe("?redirect=%2Freports&entityId=900");
  });

  it("explains a session that was ended elsewhere by a toast", async () => {
    renderAt("/reports", { as: reviewer });
    await screen.findByRole("heading", { name: "All reports" });
    endSession("revoked");
    expect(await screen.findByRole("alert")).toHaveTextContent("You were signed out, or the service is not available.");
  });

  it("says what went wrong when the hub cannot say who is signed in, and tries again", async () => {
    server.use(hub.get("/api/users/me", () => problem(500, "internal"), { once: true }));
    const { user } = renderAt("/reports", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "All reports" })).toBeVisible();
  });

  it("has a page for addresses that do not exist", async () => {
    renderAt("/no-such-page");
    expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeVisible();
    await waitFor(() => expect(document.title).toContain("This page does not exist"));
  });

  it("announces the page that was navigated to and moves the focus to it", async () => {
    const { user } = renderAt("/no-such-page", { as: applicant });
    await user.click(await screen.findByRole("link", { name: "Go to the start page" }));
    await screen.findByRole("heading", { name: "Welcome, Amal" });
    expect(await screen.findByText(/^Programs · /)).toHaveAttribute("role", "status");
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("takes up a token that arrives while a page waits", async () => {
    renderAt("/v2/review");
    await screen.findByRole("heading", { name: "Sign in to see this page" });
    server.use(hub.get("/api/users/me", () => HttpResponse.json({ data: applicant })));
    adoptToken(token("session"));
    // The work area is not guarded by the router: it says in place that this account has no part in it.
    expect(await screen.findByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  });
});
