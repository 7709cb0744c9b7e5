import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { applicant, manyAccounts } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { resetSignIn } from "./store";

async function signInAsMany() {
  const shown = renderAt("/login");
  await shown.user.type(await screen.findByLabelText("Email address"), "many@riverbend.example");
  await shown.user.type(screen.getByLabelText("Password"), "Riverbend-2026");
  await shown.user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: "Choose an account" });
  return shown;
}

const rows = () =>
  within(screen.getByRole("list", { name: "Your accounts" }))
    .getAllByRole("button")
    .map((row) => row.textContent);

describe("the account picker", () => {
  it("lists active accounts, and the inactive ones when asked", async () => {
    const { user } = await signInAsMany();
    expect(rows()).toHaveLength(4);
    expect(rows().join()).not.toContain("Care Fund");
    await user.click(screen.getByRole("checkbox", { name: "Show inactive sites" }));
    expect(rows()).toHaveLength(5);
    expect(rows()[4]).toContain("Care Fund · Government · Inactive");
  });

  it("searches by account and by instance name", async () => {
    const { user } = await signInAsMany();
    await user.type(screen.getByRole("searchbox"), "lakeshore");
    expect(rows()).toHaveLength(1);
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "catering");
    expect(rows()).toEqual([expect.stringContaining("Many Hands Catering")]);
    await user.type(screen.getByRole("searchbox"), "zzz");
    expect(screen.getByText("No account matches your search.")).toBeVisible();
  });

  it("asks an account without a name for one, checks it, and signs in with it", async () => {
    let saved: unknown;
    server.use(
      hub.patch("/api/users/{id}", async ({ request }) => {
        saved = await request.json();
        return HttpResponse.json({ data: applicant });
      }),
    );
    const { user } = await signInAsMany();
    await user.click(screen.getByRole("button", { name: /Account without a name/ }));
    await user.type(await screen.findByLabelText("First name"), "M0rgan");
    await user.click(screen.getByRole("button", { name: "Save and continue" }));
    expect(screen.getByText("Invalid First name")).toBeVisible();
    await user.clear(screen.getByLabelText("First name"));
    await user.type(screen.getByLabelText("First name"), "Mórgan");
    await user.type(screen.getByLabelText("Last name"), "O’Neil-Many");
    await user.click(screen.getByRole("button", { name: "Save and continue" }));
    expect(await screen.findByRole("heading", { name: "Welcome, Amal" })).toBeVisible();
    expect(saved).toEqual({ ds_firstname: "Mórgan", ds_lastname: "O’Neil-Many" });
  });

  it("offers to sign in as another user", async () => {
    const { user, router } = await signInAsMany();
    await user.click(screen.getByRole("button", { name: "Sign in as a different user" }));
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("does not offer inactive sites unless the first account says so", async () => {
    server.use(hub.get("/api/users/accounts", () => HttpResponse.json({ data: manyAccounts.map((one) => ({ ...one, ic_show_inactive_instances: false })) })));
    await signInAsMany();
    expect(rows()).toHaveLength(4);
    expect(screen.queryByRole("checkbox", { name: "Show inactive sites" })).toBeNull();
  });

  it.each(["/session", "/set-account-name", "/mfa"])("%s without a sign-in in progress is the login page", async (path) => {
    resetSignIn();
    const { router } = renderAt(path);
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("takes names of at most fifty characters", async () => {
    const { user } = await signInAsMany();
    await user.click(screen.getByRole("button", { name: /Account without a name/ }));
    expect(await screen.findByLabelText("First name")).toHaveAttribute("maxlength", "50");
    expect(screen.getByLabelText("Last name")).toHaveAttribute("maxlength", "50");
  });
});
