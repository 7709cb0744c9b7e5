import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../shared/page/page";
import { useSession } from "../../shared/identity/session";
import { applicant } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const granted = (asked?: () => void) =>
  hub.post("/api/marketplace/refresh", ({ request }) => {
    expect(request.headers.get("authorization")).toMatch(/^Bearer /);
    asked?.();
    return HttpResponse.json({ data: { expires_at_ms: Date.now() + 3_600_000 } });
  });

describe("the marketplace landing", () => {
  afterEach(() => vi.restoreAllMocks());

  it("sends a visitor to the marketplace's identity provider, and back to this very address", async () => {
    const left = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    server.use(
      hub.post("/api/marketplace/link", async ({ request }) => {
        const { nextUrl } = (await request.json()) as { nextUrl: string };
        return HttpResponse.json({ data: { redirectUrl: `https://login.example/authorize?next=${encodeURIComponent(nextUrl)}` } });
      }),
    );
    const { user } = renderAt("/?marketplace");
    expect(await screen.findByRole("heading", { name: "You are not signed in" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Sign in" })).toHaveLength(2);
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(`https://login.example/authorize?next=${encodeURIComponent("/?marketplace")}`));
  });

  it("has one button alone while a purchase is in the address, and says what went wrong", async () => {
    server.use(hub.post("/api/marketplace/link", () => problem(503, "sso_unavailable")));
    const { user } = renderAt("/?token=purchase");
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  });

  it("greets a purchaser whose grant was renewed without a question, and lets them log out", async () => {
    const asked = vi.fn<() => void>();
    server.use(granted(asked));
    const { user } = renderAt("/?marketplace", { as: applicant });
    expect(await screen.findByRole("heading", { name: "Welcome, Amal Haddad" })).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "You are not signed in" })).toBeVisible();
  });

  it("asks for the marketplace's sign-in when the grant is over, and keeps the session", async () => {
    server.use(hub.post("/api/marketplace/refresh", () => problem(401, "sso_failed")));
    renderAt("/?marketplace", { as: applicant });
    expect(await screen.findByRole("heading", { name: "You are not signed in" })).toBeVisible();
    expect(useSession.getState().status).toBe("signedIn");
  });
});
