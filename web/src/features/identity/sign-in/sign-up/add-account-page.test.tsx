import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { useSession } from "../../../../shared/identity/session";
import { applicant, reviewer } from "../../../../testing/fixtures";
import { CURRENT_PASSWORD, ownAccount } from "../../../../testing/handlers/account";
import { mailLinks } from "../../../../testing/handlers/mail-links";
import { LINK_TOKEN } from "../../../../testing/handlers/passwords";
import { problem } from "../../../../testing/handlers/problem";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { resetSignIn } from "../store";

afterEach(() => resetSignIn());

const link = `/add-account?token=${LINK_TOKEN}`;

describe("the link that adds an account to a login", () => {
  it("leads a visitor to sign in and back, and adds nothing before", async () => {
    const { user, router } = renderAt(link);
    expect(await screen.findByText(/Someone signed up at .*Lakeshore.* with your address, as .*Rosa Marsh/)).toBeVisible();
    expect(router.state.location.search).toBe("");
    await user.click(screen.getByRole("button", { name: "Sign in to add this account" }));
    await screen.findByLabelText("Email address");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe(link);
    expect(mailLinks.actions).toEqual([]);
  });

  it("adds it with the session of its login, once that has proved itself", async () => {
    ownAccount.assured = false;
    let asked = 0;
    server.use(
      hub.post("/api/sign-up/confirm", () => {
        asked++;
        return ownAccount.assured ? HttpResponse.json({ data: { cd_entity: 77, cd_instance: 318, token: null } }) : problem(403, "step_up_required");
      }),
    );
    const { user } = renderAt(link, { as: reviewer });
    expect(await screen.findByText(/You're signed in as .*Rosa Marsh/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add this account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
    await user.type(await dialog.findByLabelText("Password"), CURRENT_PASSWORD);
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("heading", { name: "The account was added" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the start page" })).toHaveAttribute("href", "/");
    expect(asked).toBe(2);
  });

  it("says so to someone else, and lets them sign in as the right one", async () => {
    const { user, router } = renderAt(link, { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Add this account" }));
    expect(await screen.findByRole("heading", { name: "This account is for another sign-in" })).toBeVisible();
    expect(screen.getByText(/You're signed in as .*Amal Haddad/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign in as someone else" }));
    await screen.findByLabelText("Email address");
    expect(useSession.getState().status).toBe("signedOut");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe(link);
    expect(mailLinks.actions).toEqual([]);
  });

  it.each([null, applicant])("goes on to the first password where the login has none (%#)", async (as) => {
    mailLinks.account = { kind: "business", name: "Riverbend Bakery", instance_name: "Lakeshore", sign_in: false };
    const { user, router } = renderAt(link, as ? { as } : {});
    expect(await screen.findByText(/for the organization .*Riverbend Bakery/)).toBeVisible();
    expect(screen.getByText("Next, you choose a password for it.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add this account" }));
    expect(await screen.findByRole("heading", { name: "Set a new password" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/reset-password");
    expect(mailLinks.actions).toEqual([{ path: "/api/sign-up/confirm", bearer: false }]);
    expect(useSession.getState().status).toBe("signedOut");
  });

  it("asks for signing in when the session ended meanwhile", async () => {
    server.use(hub.post("/api/sign-up/confirm", () => problem(401, "not_signed_in", { code: 2 })));
    const { user } = renderAt(link, { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Add this account" }));
    expect(await screen.findByRole("button", { name: "Sign in to add this account" })).toBeVisible();
  });

  it("says that the link is over, and is the login page without one", async () => {
    renderAt("/add-account?token=old");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeVisible();
    const { router } = renderAt("/add-account");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});
