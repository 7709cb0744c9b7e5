import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import type { ProblemBody } from "../../../api/schema";
import { useSession } from "../../../shared/identity/session";
import { branding, token } from "../../../testing/fixtures";
import { isProof } from "../../../testing/handlers/captcha";
import { LINK_TOKEN } from "../../../testing/handlers/passwords";
import { problem } from "../../../testing/handlers/problem";
import { CODE } from "../../../testing/handlers/sign-in";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { resetSignIn, useSignIn } from "./store";

afterEach(() => resetSignIn());

async function fill(user: ReturnType<typeof renderAt>["user"], username: string, password: string) {
  await user.type(await screen.findByLabelText("Email address"), username);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the login page", () => {
  it("names the tenant and sets the page title", async () => {
    renderAt("/login");
    expect(await screen.findByRole("heading", { name: "Sign in to Riverbend County" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Sign in · Riverbend County Assistance"));
  });

  it("says in which language the tenant's own words are, where it is another one than the page's", async () => {
    const own = { ...branding, ds_loginHeading: "Willkommen", ds_loginMessage: "Welcome back", text_langs: { ds_loginHeading: "de" } };
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: own })));
    renderAt("/login");
    expect(await screen.findByText("Willkommen")).toHaveAttribute("lang", "de");
    expect(screen.getByText("Welcome back")).not.toHaveAttribute("lang");
  });

  it("shows the tenant's picture by its address, URI-encoded", async () => {
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ds_backgroundUrl: "/pictures/River bend.jpg" } })));
    renderAt("/login");
    await screen.findByLabelText("Email address");
    expect(document.querySelector(".sign-in-picture img")).toHaveAttribute("src", "/pictures/River%20bend.jpg");
  });

  it("asks for the first missing field alone and focuses it", async () => {
    const { user } = renderAt("/login");
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(screen.getByText("The field Email address is required")).toBeVisible();
    expect(screen.queryByText("The field Password is required")).toBeNull();
    expect(screen.getByLabelText("Email address")).toHaveFocus();
    expect(screen.getByLabelText("Email address")).toHaveAccessibleDescription("The field Email address is required");
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
    expect(await screen.findByText("Incorrect email or password. Check both and try again.")).toBeVisible();
    expect(screen.getByLabelText("Email address")).toHaveValue("reviewer@riverbend.example");
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
    server.use(hub.post("/api/users/login-v2", () => answer));
    const { user } = renderAt("/login");
    await fill(user, "reviewer@riverbend.example", "Riverbend-2026");
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
  });

  it("says that no account was found when the login has none", async () => {
    server.use(hub.get("/api/users/accounts", () => HttpResponse.json({ data: [] })));
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

  it("requires a reviewer's second factor and returns to the requested page", async () => {
    const { user, router } = renderAt("/reports?from=mail");
    expect(await screen.findByLabelText("Email address")).toBeVisible();
    expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent("/reports?from=mail")}`);
    await fill(user, "reviewer@riverbend.example", "Riverbend-2026");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste(` ${CODE.slice(0, 3)}-${CODE.slice(3)} `);
    expect(await screen.findByText("You are signed in.")).toBeVisible();
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

describe("what the login page makes of refusals", () => {
  async function refusedWith(answer: Response) {
    server.use(hub.post("/api/users/login-v2", () => answer.clone() as HttpResponse<ProblemBody>));
    const shown = renderAt("/login");
    await fill(shown.user, "reviewer@riverbend.example", "Riverbend-2026");
    return shown;
  }

  it("shows the catalogue's text for a locked account, with a link to a new password", async () => {
    await refusedWith(problem(403, "login_lockout"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(
      "Your account has been locked due to many failed login attempts. Please try again later or reset your password to login immediately",
    );
    expect(screen.getByRole("link", { name: "Reset your password" })).toHaveAttribute("href", "/forgot-password");
  });

  it.each([
    ["credentials", problem(401, "credentials", { code: 4 })],
    ["an invalid field", problem(422, "invalid_field")],
    ["a failure of the hub", problem(500, "internal")],
  ])("warns, and does not alarm, for %s", async (_, answer) => {
    await refusedWith(answer);
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
    await waitFor(() => expect(document.querySelector(".ui-banner[data-kind='warning']")).not.toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["email", "Email address", "Invalid Email address"],
    ["phone", "Email address", "Invalid Email address"],
    ["password", "Password", "Invalid Password"],
  ])("marks the field that the hub names (%s)", async (field, label, words) => {
    await refusedWith(problem(422, "invalid_field", { errors: [{ field, key: "not_an_address" }] }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
    expect(document.querySelector(".ui-banner[data-kind='warning']")).toHaveTextContent("Check the marked fields");
  });

  it("leads to the new password when one must be set first, without the code in the address", async () => {
    const { router } = await refusedWith(
      problem(403, "password_must_change", { message: `a new password must be set first: /resetpassword?token=${LINK_TOKEN}` }),
    );
    expect(await screen.findByLabelText("New password")).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe("/reset-password");
  });

  it("shows the closed screen, and comes back from it", async () => {
    const { user } = await refusedWith(problem(401, "program_closed", { code: 101, message: "program_closed" }));
    expect(await screen.findByRole("heading", { name: "This program is closed" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Email address")).toBeVisible();
  });

  it.each([
    ["/api/users/accounts", "There was an error loading the accounts"],
    ["/api/session-v2", "There was an error logging you in"],
  ] as const)("says that something went wrong after the password, at %s, in the catalogue's words", async (path, words) => {
    server.use(path === "/api/session-v2" ? hub.post(path, () => problem(500, "internal")) : hub.get(path, () => problem(500, "internal")));
    const { user, router } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(router.state.location.pathname).toBe("/login");
    expect(useSession.getState().status).toBe("signedOut");
    expect(useSignIn.getState().loginToken).toBeNull();
  });

  it("says that a subscription was canceled, when the account is to become a session", async () => {
    server.use(hub.post("/api/session-v2", () => problem(403, "subscription_cancelled", { code: 100 })));
    const { user, router } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    expect(await screen.findByText(/The subscription of this account was canceled/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(useSession.getState().status).toBe("signedOut");
  });
});

describe("the captcha of the login page", () => {
  it("is solved silently when the hub requires it, and the login repeated with its token", async () => {
    const tokens: (string | undefined)[] = [];
    server.use(
      hub.post("/api/users/login-v2", async ({ request }) => {
        const { captchaToken } = (await request.json()) as { captchaToken?: string };
        tokens.push(captchaToken);
        return isProof(captchaToken)
          ? HttpResponse.json({ data: { token: token("login") } })
          : problem(400, "captcha_required", { message: "suspicious activity" });
      }),
    );
    const { user } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    await waitFor(() => expect(tokens).toHaveLength(2));
    expect(tokens[0]).toBeUndefined();
    expect(isProof(tokens[1])).toBe(true);
  });

  it("is sent at once where the tenant asks for it", async () => {
    let sent: string | undefined;
    server.use(
      hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ic_captcha: true } })),
      hub.post("/api/users/login-v2", async ({ request }) => {
        sent = ((await request.json()) as { captchaToken?: string }).captchaToken;
        return problem(401, "credentials", { code: 4 });
      }),
    );
    const { user } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    await screen.findByText(/Incorrect email or password/);
    expect(isProof(sent)).toBe(true);
  });

  it("speaks of suspicious activity when it is refused again", async () => {
    server.use(hub.post("/api/users/login-v2", () => problem(400, "captcha_failed", { message: "suspicious activity" })));
    const { user } = renderAt("/login");
    await fill(user, "applicant@riverbend.example", "Riverbend-2026");
    expect(await screen.findByText(/We noticed unusual activity/)).toBeVisible();
  });
});

describe("the paths to a first account", () => {
  it.each([
    [{ ic_sign_up_individuals: true, ic_sign_up_business: true }, ["Sign up as an individual", "Sign up as a business", "Sign up at another location"]],
    [{ ic_sign_up_individuals: true, ic_sign_up_business: true, hide_individual_signup: true }, ["Sign up as a business", "Sign up at another location"]],
    [{ ic_sign_up_individuals: false, ic_sign_up_business: false }, []],
  ])("are those that the tenant opens (%#)", async (flags, names) => {
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ...flags } })));
    renderAt("/login");
    await screen.findByText(branding.ds_loginMessage ?? "");
    expect(screen.queryAllByRole("link", { name: /^Sign up/ }).map((link) => link.textContent)).toEqual(names);
  });

  it("lead to the tenant's own form where it has one", async () => {
    server.use(
      hub.get("/api/instances/branding", () =>
        HttpResponse.json({ data: { ...branding, ic_sign_up_business: true, ds_business_signup_link: "https://forms.example/business" } }),
      ),
    );
    renderAt("/login");
    expect(await screen.findByRole("link", { name: "Sign up as a business" })).toHaveAttribute("href", "https://forms.example/business");
  });
});
