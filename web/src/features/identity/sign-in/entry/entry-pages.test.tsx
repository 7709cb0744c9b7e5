import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../../../shared/page/page";
import { useSession } from "../../../../shared/identity/session";
import { account, applicant, branding, reviewer, token } from "../../../../testing/fixtures";
import { ONE_TIME_CODE, signedIn, swapped } from "../../../../testing/handlers/entry";
import { problem } from "../../../../testing/handlers/problem";
import { forgetSignInCalls } from "../../../../testing/handlers/sign-in";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { resetSignIn } from "../store";

afterEach(() => {
  forgetSignInCalls();
  resetSignIn();
  vi.restoreAllMocks();
});

describe("arriving from another host", () => {
  it.each([
    ["redirect=%2Fresources%3Fa%3D1", "/resources?a=1"],
    ["confirmation-resource=12", "/confirmation-resource/12"],
    ["formengine=7", "/resources/7"],
    ["redirect=%2F%2Fevil.example", "/resources"],
  ])("swaps the code for a session and goes on to what %s means", async (query, target) => {
    const { router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}&auth_token=x&account=101&account_type=individual&${query}`);
    await waitFor(() => expect(useSession.getState().status).toBe("signedIn"));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target));
    expect(swapped).toEqual([ONE_TIME_CODE]);
    expect(localStorage.getItem("session_token")).toBe("active");
  });

  it("removes the codes from the address first", async () => {
    let during = "";
    const { router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}&auth_token=x&redirect=%2Fresources`, {});
    server.use(
      hub.post("/api/session/exchange", () => {
        during = router.state.location.search;
        return problem(410, "link_expired");
      }),
    );
    expect(await screen.findByRole("heading", { name: "Error logging you in" })).toBeVisible();
    expect(during).toBe("?redirect=%2Fresources");
    expect(screen.getByRole("alert")).toHaveTextContent("This link or code was used before or is too old.");
  });

  it("asks for the second factor and keeps the page that was wanted", async () => {
    server.use(hub.post("/api/session-v2", () => HttpResponse.json({ data: { mfa: { required: true, channels: ["email"], hints: {} } } })));
    const { router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}&redirect=%2Freports`);
    expect(await screen.findByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe("/mfa?redirect=%2Freports");
  });

  it("requires the other account's second factor on switching", async () => {
    server.use(hub.post("/api/session-v2", () => HttpResponse.json({ data: { mfa: { required: true, channels: ["email"], hints: {} } } })));
    const { user, router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}`, { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    expect(await screen.findByLabelText("Character 1 of 6")).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe("/mfa?step=code");
  });

  it("never takes a session's place without asking", async () => {
    const { user, router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}&redirect=%2Fresources`, { as: reviewer });
    expect(await screen.findByRole("heading", { name: "You are already signed in" })).toBeVisible();
    expect(screen.getByText(/You are signed in here as .*Rosa Marsh/)).toBeVisible();
    expect(swapped).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Use the link and change accounts" }));
    await waitFor(() => expect(swapped).toEqual([ONE_TIME_CODE]));
    await waitFor(() => expect(router.state.location.pathname).toBe("/resources"));
  });

  it("leaves the session alone when the user stays", async () => {
    const { user, router } = renderAt(`/silent-login?login_token=${ONE_TIME_CODE}&account=101`, { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/silent-login"));
    expect(swapped).toEqual([]);
    expect(signedIn.user).toBe(reviewer);
  });

  it("requires nothing on switching between accounts of one's own", async () => {
    const { router } = renderAt(`/instance-redirect?login_token=${ONE_TIME_CODE}&redirect=%2Fresources%3Fb%3D2`, { as: applicant });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/resources?b=2"));
    expect(swapped).toEqual([ONE_TIME_CODE]);
  });

  it("leaves for another host of the tenant's list when the hub says so", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    server.use(
      hub.post("/api/session/exchange", () =>
        HttpResponse.json({
          data: {
            token: token("login"),
            account: account({ cd_user: applicant.cd_user }),
            mfa_passed: true,
            redirect: "https://forms.riverbend.example/start",
          },
        }),
      ),
    );
    renderAt(`/auto-login?tokenGUID=any`);
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://forms.riverbend.example/start"));
  });
});

describe("the other entries", () => {
  it("signs in by a partner's link, and leads to login without a code", async () => {
    const { router } = renderAt(`/auto-login?tokenGUID=${ONE_TIME_CODE}`);
    expect(await screen.findByRole("heading", { name: "Welcome, Amal" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/resources");
  });

  it.each(["/auto-login", "/auth", "/silent-login"])("%s without a code is the login page", async (path) => {
    const { router } = renderAt(path);
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("accepts the identity provider's result, and continues to the requested page", async () => {
    const { router } = renderAt(`/auth?tokenGUID=${ONE_TIME_CODE}&nextUrl=%2Freports`);
    expect(await screen.findByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/mfa");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe("/reports");
  });

  it("takes a sign-on from the marketplace up with the marketplace's call", async () => {
    let asked: unknown;
    server.use(
      hub.post("/api/marketplace/login", async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ data: { token: token("login") } });
      }),
    );
    renderAt(`/auth?tokenGUID=${ONE_TIME_CODE}&provider=marketplace`);
    await waitFor(() => expect(asked).toEqual({ tokenGUID: ONE_TIME_CODE, replace: false }));
  });

  it.each(["/auth?tokenGUID=spent", "/auth?error=sso_failed"])("says that the provider did not confirm it (%s)", async (path) => {
    const { user, router } = renderAt(path);
    expect(await screen.findByText(/Single sign-on wasn't confirmed/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to login" }));
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("opens the picker with a code in place of a password", async () => {
    server.use(
      hub.post("/api/session/exchange", () => HttpResponse.json({ data: { token: token("login-many"), account: null, mfa_passed: false, redirect: null } })),
    );
    const { router } = renderAt("/session?token=any");
    expect(await screen.findByRole("heading", { name: "Choose an account" })).toBeVisible();
    expect(router.state.location.search).toBe("");
  });
});

describe("the button of single sign-on", () => {
  it("is there only where the tenant has it, and leaves for the provider with the page that was wanted", async () => {
    const { user } = renderAt("/login?redirect=%2Freports");
    await screen.findByLabelText("Email address");
    expect(screen.queryByRole("button", { name: "Sign in with single sign-on" })).toBeNull();
    server.use(
      hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ic_sso: true } })),
      hub.post("/api/membership-provider/link/instance/{id}", async ({ request }) => {
        expect(await request.json()).toEqual({ nextUrl: "/reports" });
        return problem(503, "sso_unavailable");
      }),
    );
    const { queryClient } = await import("../../../../api/query-client");
    await queryClient.refetchQueries({ queryKey: ["branding"] });
    await user.click(await screen.findByRole("button", { name: "Sign in with single sign-on" }));
    expect(await screen.findByText(/Single sign-on isn't available right now/)).toBeVisible();
  });
});

describe("the frame in a partner's page", () => {
  /** A page around this one that records the messages it receives. */
  function framedBy() {
    const received: { message: unknown; origin: unknown }[] = [];
    vi.spyOn(window, "parent", "get").mockReturnValue({
      postMessage: (message: unknown, origin: unknown) => received.push({ message, origin }),
    } as unknown as Window);
    return received;
  }

  it("sends the exact origin a one-time code", async () => {
    server.use(
      hub.post("/api/users/external-auth-token", async ({ request }) => {
        expect(await request.json()).toEqual({ realm: "https://partner.example", check: "n-1", lang: "en" });
        return HttpResponse.json({ data: { token: "otc-9" } });
      }),
    );
    const received = framedBy();
    renderAt("/authFrame?realm=https%3A%2F%2Fpartner.example%2Fpage&check=n-1");
    await waitFor(() =>
      expect(received).toEqual([{ message: { type: "auth-frame/result", v: 1, ok: true, code: "otc-9", nonce: "n-1" }, origin: "https://partner.example" }]),
    );
  });

  it("reports that there is no session, and nothing at all to an origin that is not on the list", async () => {
    let asked = 0;
    server.use(hub.post("/api/users/external-auth-token", () => problem(401, "not_signed_in", { code: 2 })));
    const received = framedBy();
    renderAt("/authFrame?realm=https%3A%2F%2Fpartner.example&check=n-2");
    await waitFor(() =>
      expect(received).toEqual([{ message: { type: "auth-frame/result", v: 1, ok: false, nonce: "n-2" }, origin: "https://partner.example" }]),
    );
    server.use(
      hub.post("/api/users/external-auth-token", () => {
        asked++;
        return problem(422, "host_not_allowed");
      }),
    );
    renderAt("/authFrame?realm=https%3A%2F%2Fevil.example&check=n-3");
    await waitFor(() => expect(asked).toBe(1));
    renderAt("/authFrame?realm=javascript%3Aalert(1)&check=n-4");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toBe(1);
    expect(received).toHaveLength(1);
  });
});
