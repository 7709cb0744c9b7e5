import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { useSession } from "../../lib/session";
import { problem } from "../../testing/handlers/problem";
import { CODE } from "../../testing/handlers/sign-in";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

async function fill(user: ReturnType<typeof renderAt>["user"], username: string, password: string) {
  await user.type(await screen.findByLabelText("Username (e-mail)"), username);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the login page", () => {
  it("names the tenant and sets the page title", async () => {
    renderAt("/login");
    expect(await screen.findByRole("heading", { name: "Sign in to Riverbend County" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Sign in · Riverbend County Assistance"));
  });

  it("asks for the first missing field alone and focuses it", async () => {
    const { user } = renderAt("/login");
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(screen.getByText("The field Username (e-mail) is required")).toBeVisible();
    expect(screen.queryByText("The field Password is required")).toBeNull();
    expect(screen.getByLabelText("Username (e-mail)")).toHaveFocus();
    expect(screen.getByLabelText("Username (e-mail)")).toHaveAccessibleDescription("The field Username (e-mail) is required");
  });

  it("shows and hides the password", async () => {
    const { user } = renderAt("/login");
    const password = await screen.findByLabelText("Password");
    expect(password).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password).toHaveAttribute("type", "text");
  });

  it("warns of wrong credentials in place, keeps the username and stays signed out", async () => {
    const { user } = renderAt("/login");
    await fill(user, "reviewer@riverbend.example", "wrong");
    expect(await screen.findByText("The username or password is not right. Check both and try again.")).toBeVisible();
    expect(screen.getByLabelText("Username (e-mail)")).toHaveValue("reviewer@riverbend.example");
    expect(useSession.getState().status).toBe("signedOut");
  });

  it.each([
    [problem(400, "attempts_left", { message: "2 attempts remain" }), "2 attempts remain before the account is locked"],
    [problem(400, "attempts_left", { message: "1 attempts remain" }), "1 attempt remains before the account is locked"],
    [problem(403, "login_lockout"), "Your account has been locked due to many failed login attempts"],
    [problem(401, "program_closed", { code: 101 }), "This program is closed"],
    [problem(500, "internal"), "An unknown error occurred while processing your request. Reference: 4bf92f35"],
    [HttpResponse.error(), "The service cannot be reached"],
  ])("says what a refusal means (%#)", async (answer, words) => {
    server.use(http.post("*/api/users/login-v2", () => answer));
    const { user } = renderAt("/login");
    await fill(user, "reviewer@riverbend.example", "Riverbend-2026");
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
  });

  it("says that no account was found when the login has none", async () => {
    server.use(http.get("*/api/users/accounts", () => HttpResponse.json({ data: [] })));
    const { user } = renderAt("/login");
    await fill(user, "reviewer@riverbend.example", "Riverbend-2026");
    expect(await screen.findByText("No account was found for this sign-in.")).toBeVisible();
  });

  it("signs an applicant in and lands on the programs", async () => {
    const { user, router } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    expect(await screen.findByRole("heading", { name: "Welcome, Amal" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/resources");
    expect(localStorage.getItem("session_token")).toBe("active");
  });

  it("asks a reviewer for a second factor and comes back to the page that was wanted", async () => {
    const { user, router } = renderAt("/reports?from=mail");
    expect(await screen.findByLabelText("Username (e-mail)")).toBeVisible();
    expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent("/reports?from=mail")}`);
    await fill(user, "reviewer@riverbend.example", "Riverbend-2026");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste(` ${CODE.slice(0, 3)}-${CODE.slice(3)} `);
    expect(await screen.findByRole("heading", { name: "All reports" })).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe("/reports?from=mail");
  });

  it("does not follow a redirect to another site", async () => {
    const { user, router } = renderAt("/login?redirect=//evil.example/");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    await screen.findByRole("heading", { name: "Welcome, Amal" });
    expect(router.state.location.pathname).toBe("/resources");
  });
});
