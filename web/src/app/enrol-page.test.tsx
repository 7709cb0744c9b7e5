import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "../api/client";
import { queryClient } from "../api/query-client";
import { useSession } from "../shared/identity/session";
import { reviewer } from "../testing/fixtures";
import { ownAccount } from "../testing/handlers/account";
import { signedIn } from "../testing/handlers/sign-in";
import { problem } from "../testing/handlers/problem";
import { staffHandlers } from "../testing/handlers/staff";
import { renderAt } from "../testing/render";
import { hub } from "../testing/hub";
import { server } from "../testing/server";

const now = Date.now();
const session = {
  sid: "s1",
  started_at_ms: now,
  expires_at_ms: now + 9e6,
  idle_ms: 9e6,
  warn_before_ms: 1_000,
  impersonated_by: null,
  must_enrol_factor: true,
};
const newcomer = { ...reviewer, session };

beforeEach(() => server.use(...staffHandlers));

describe("an account that needs a factor first", () => {
  it.each(["/v2/review", "/reports", "/", "/tools"])("sees where to add one in the place of %s, and why", async (path) => {
    renderAt(path, { as: newcomer });
    expect(await screen.findByRole("heading", { name: "Sign-in security" })).toBeVisible();
    expect(screen.getByText(/Riverbend County asks for an authenticator app or a passkey/)).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(document.title).toContain("Add a second way to sign in first");
  });

  it("continues to the requested page once a factor exists and its backup codes were read", async () => {
    const { user, router } = renderAt("/reports", { as: newcomer });
    await user.click(within(await screen.findByRole("region", { name: "Authenticator app" })).getByRole("button", { name: "Set up" }));
    signedIn.user = { ...newcomer, session: { ...session, must_enrol_factor: false } };
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste("123456");
    const codes = await screen.findByRole("alertdialog", { name: "Your backup codes" });
    expect(within(codes).getAllByRole("listitem")).toHaveLength(10);
    await user.click(within(codes).getByRole("button", { name: "I've saved them" }));
    expect(await screen.findByRole("heading", { name: "All reports" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/reports");
  });

  it("can sign out", async () => {
    const { user } = renderAt("/reports", { as: newcomer });
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(useSession.getState().status).toBe("signedOut"));
  });

  it("is stopped in the middle when its tenant begins to ask", async () => {
    renderAt("/reports", { as: { ...newcomer, session: { ...session, must_enrol_factor: false } } });
    await screen.findByRole("heading", { name: "All reports" });
    signedIn.user = newcomer;
    server.use(hub.get("/api/search", () => problem(403, "factor_required")));
    await queryClient
      .fetchQuery({ queryKey: ["anything"], queryFn: () => api.get("/api/search", { query: { q: "anything" } }), retry: false })
      .catch(() => undefined);
    expect(await screen.findByRole("heading", { name: "Sign-in security" })).toBeVisible();
    expect(ownAccount.actions.filter(({ path }) => path.includes("second-factors"))).toEqual([]);
  });
});
