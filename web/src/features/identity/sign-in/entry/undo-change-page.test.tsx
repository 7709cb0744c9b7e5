import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { useSession } from "../../../../shared/identity/session";
import { reviewer } from "../../../../testing/fixtures";
import { mailLinks } from "../../../../testing/handlers/mail-links";
import { LINK_TOKEN } from "../../../../testing/handlers/passwords";
import { problem } from "../../../../testing/handlers/problem";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { resetSignIn } from "../store";

afterEach(() => resetSignIn());

describe("the link that undoes a change", () => {
  it("says what was changed, does nothing by being opened, and leads to a new password", async () => {
    const { user, router } = renderAt(`/undo-change?token=${LINK_TOKEN}`, { as: reviewer });
    expect(await screen.findByRole("heading", { name: "Undo this change?" })).toHaveFocus();
    expect(screen.getByText(/The email address or phone number you sign in with was changed on Nov 19, 2026/)).toBeVisible();
    expect(router.state.location.search).toBe("");
    expect(mailLinks.actions).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo the change" }));
    expect(await screen.findByRole("heading", { name: "Set a new password" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/reset-password");
    expect(useSession.getState().status).toBe("signedOut");
    // The link is the proof: a session in this browser does not matter.
    expect(mailLinks.actions).toEqual([{ path: "/api/login-changes/undo", bearer: false }]);
  });

  it("says that it is done where no password is to be set", async () => {
    server.use(hub.post("/api/login-changes/undo", () => HttpResponse.json({ data: { kind: "devices", token: null } })));
    const { user } = renderAt(`/undo-change?token=${LINK_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Undo the change" }));
    expect(await screen.findByRole("heading", { name: "The change is undone" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
  });

  it("leads on when the link was used or is too old", async () => {
    renderAt("/undo-change?token=old");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Set a new password" })).toHaveAttribute("href", "/forgot-password");
  });

  it("can be tried again after a failure", async () => {
    server.use(hub.post("/api/login-changes/read", () => problem(503, "overloaded"), { once: true }));
    const { user } = renderAt(`/undo-change?token=${LINK_TOKEN}`);
    expect(await screen.findByText(/The service is very busy/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    // The link may be spent between reading and pressing.
    server.use(hub.post("/api/login-changes/undo", () => problem(410, "link_expired")));
    await user.click(await screen.findByRole("button", { name: "Undo the change" }));
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });

  it("names every kind of change", async () => {
    const kinds = {
      password: /password was changed/,
      app_added: /app was added/,
      app_removed: /app was removed/,
      passkey_added: /passkey was added/,
      passkey_removed: /passkey was removed/,
      backup_codes: /backup codes/,
      devices: /trusted browsers/,
      account_added: /account was added/,
      phone_proved: /phone for sign-in codes/,
    };
    for (const [kind, words] of Object.entries(kinds)) {
      mailLinks.change = { kind: kind as keyof typeof kinds, at_ms: 0 };
      renderAt(`/undo-change?token=${LINK_TOKEN}`);
      expect(await screen.findByText(words)).toBeVisible();
    }
  });

  it("is the login page without a token", async () => {
    const { router } = renderAt("/undo-change");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});
