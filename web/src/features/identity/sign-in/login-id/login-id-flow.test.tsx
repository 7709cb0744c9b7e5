import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { account, applicant, token } from "../../../../testing/fixtures";
import { careFund, DIGITS, loginIdCalls } from "../../../../testing/handlers/login-id";
import { passwordCalls } from "../../../../testing/handlers/passwords";
import { problem } from "../../../../testing/handlers/problem";
import { forgetSignInCalls } from "../../../../testing/handlers/sign-in";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { resetSignIn, useSignIn } from "../store";
import { resetLoginId } from "./progress";

beforeEach(() => {
  server.use(
    hub.get("/api/instances/branding", () => HttpResponse.json({ data: careFund })),
    hub.get("/api/users/accounts", () => HttpResponse.json({ data: [account({ cd_user: applicant.cd_user, cd_instance: careFund.cd_instance })] })),
  );
});
afterEach(() => {
  forgetSignInCalls();
  resetLoginId();
  resetSignIn();
});

type User = ReturnType<typeof renderAt>["user"];
const calls = (name: string) => loginIdCalls.filter(({ call }) => call === name).map(({ body }) => body);
const firstBox = () => screen.findByLabelText("Character 1 of 6");

async function enterDigits(user: User, digits = DIGITS) {
  await user.click(await firstBox());
  await user.paste(digits);
}

describe("the newer login", () => {
  it("can be pressed only when both fields are filled, and remembers the login id when asked to", async () => {
    const { user } = renderAt("/login");
    const id = await screen.findByLabelText("Email or phone number");
    const button = screen.getByRole("button", { name: "Sign in" });
    expect(button).toBeDisabled();
    await user.type(id, "applicant@riverbend.example");
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText("Password"), "Riverbend-2026");
    expect(button).toBeEnabled();
    await user.click(screen.getByRole("checkbox", { name: "Remember me on this device" }));
    await user.click(button);
    await waitFor(() => expect(localStorage.getItem("loginId")).toBe("applicant@riverbend.example"));
    expect(await screen.findByRole("heading", { name: "Welcome, Amal" })).toBeVisible();
  });

  it("offers the tenant's own identity provider as the other login does", async () => {
    server.use(
      hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...careFund, ic_sso: true, sso_button: "County account", sso_required: true } })),
    );
    renderAt("/login");
    expect(await screen.findByRole("button", { name: "County account" })).toBeVisible();
    expect(screen.getByText(/Staff sign in here/)).toBeVisible();
  });

  it("shows no way to a provider where there is none", async () => {
    renderAt("/login");
    await screen.findByLabelText("Email or phone number");
    expect(screen.queryByRole("button", { name: /single sign-on|County account/i })).toBeNull();
  });

  it("brings the remembered login id back, and forgets it when the mark is taken away", async () => {
    localStorage.setItem("loginId", "(202) 555-0101");
    const { user } = renderAt("/login");
    expect(await screen.findByLabelText("Email or phone number")).toHaveValue("(202) 555-0101");
    await user.click(screen.getByRole("checkbox", { name: "Remember me on this device" }));
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(/Incorrect email or password/)).toBeVisible();
    expect(localStorage.getItem("loginId")).toBeNull();
  });

  it("sends a phone number as one, with its country", async () => {
    let sent: unknown;
    server.use(
      hub.post("/api/users/login-v2", async ({ request }) => {
        sent = await request.json();
        return problem(401, "credentials", { code: 4 });
      }),
    );
    const { user } = renderAt("/login");
    await user.type(await screen.findByLabelText("Email or phone number"), "202-555-0101");
    await user.type(screen.getByLabelText("Password"), "Riverbend-2026");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await screen.findByText(/Incorrect email or password/);
    expect(sent).toEqual({ phone: "+12025550101", password: "Riverbend-2026" });
  });

  it("shows the closed screen with a link back", async () => {
    server.use(hub.post("/api/users/login-v2", () => problem(401, "program_closed", { code: 101, message: "program_closed" })));
    const { user } = renderAt("/login");
    await user.type(await screen.findByLabelText("Email or phone number"), "applicant@riverbend.example");
    await user.type(screen.getByLabelText("Password"), "Riverbend-2026");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("heading", { name: "This program is closed" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Email or phone number")).toBeVisible();
  });
});

describe("finding the login", () => {
  it("writes the phone number as it is typed, notes landlines, and wants a yes to texts", async () => {
    const { user } = renderAt("/find-login");
    await user.click(await screen.findByRole("tab", { name: "Phone number" }));
    const phone = screen.getByRole("textbox", { name: "Phone number" });
    await user.type(phone, "2025550101");
    expect(phone).toHaveValue("(202) 555-0101");
    expect(screen.getByText("A mobile phone: landlines are not supported.")).toBeVisible();
    const submit = screen.getByRole("button", { name: "Find my application" });
    expect(submit).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "No, do not text me" }));
    expect(screen.getByText(/Without your consent we can't use a phone number/)).toBeVisible();
    expect(submit).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Yes, text me" }));
    await user.click(submit);
    expect(await screen.findByRole("heading", { name: "Application found" })).toBeVisible();
    expect(calls("search").at(-1)).toMatchObject({ loginId: "+12025550101" });
  });

  it.each([
    ["early@riverbend.example", "Applications are not open yet", "Back"],
    ["funds@riverbend.example", "Funding is unavailable", "Back"],
    ["closed@riverbend.example", "This program is closed", "Back"],
    ["nobody@riverbend.example", "Application not found", "Try again"],
  ])("says for %s: %s", async (email, title, action) => {
    const { user, router } = renderAt("/find-login");
    await user.type(await screen.findByRole("textbox", { name: "Email" }), email);
    await user.click(screen.getByRole("button", { name: "Find my application" }));
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    await user.click(screen.getByRole("button", { name: action }));
    await screen.findByRole("heading", { name: "Welcome to Care Fund" });
    expect(router.state.location.pathname).toBe("/login");
  });

  it("looks a login id of the address up at once: a phone number without its country", async () => {
    const { router } = renderAt("/find-login?login_id=%2B12025550101");
    expect(await screen.findByRole("heading", { name: "Application found" })).toBeVisible();
    expect(calls("search").at(-1)).toMatchObject({ loginId: "+12025550101" });
    expect(router.state.location.search).toBe("?step=found");
  });

  it("leads from the address to a password: channel, six-digit code, login", async () => {
    const { user, router } = renderAt("/find-login?login_id=applicant@riverbend.example");
    await user.click(await screen.findByRole("radio", { name: /Email/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/We sent a code to .*app\*+/)).toBeVisible();
    expect(calls("send-code")).toEqual([expect.objectContaining({ operation: "create_login", mfaChannel: "email" })]);

    // Letters are no digits; five digits are not six.
    await user.click(await firstBox());
    await user.keyboard("a1b2345");
    expect(screen.getByRole("button", { name: "Verify" })).toBeDisabled();
    expect(calls("verify-code")).toEqual([]);
    await user.keyboard("6");
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    await enterDigits(user);

    expect(await screen.findByRole("heading", { name: "Create your login" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/create-login");
    await user.type(screen.getByLabelText("New password"), "River-1");
    await user.type(screen.getByLabelText("Confirm password"), "River-2");
    expect(screen.getByText("Please confirm your password!"), "said while it is typed").toBeVisible();
    expect(screen.queryByText("The passwords are not the same")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create the login" }));
    expect(screen.getByText("Please confirm your password!")).toBeVisible();
    expect(passwordCalls.set).toEqual([]);
    await user.clear(screen.getByLabelText("Confirm password"));
    await user.type(screen.getByLabelText("Confirm password"), "River-1");
    await user.click(screen.getByRole("button", { name: "Create the login" }));
    expect(await screen.findByRole("heading", { name: "Your password is set" })).toBeVisible();
    expect(passwordCalls.set).toHaveLength(1);
  });

  it.each([
    ["river-1-x", "The password needs an uppercase letter"],
    ["RIVER-1-X", "The password needs a lowercase letter"],
    ["River-one", "The password needs a number"],
    ["River1234", "The password needs a special character"],
    ["Riv-1", "The password needs at least 7 characters"],
  ])("says what %s lacks", async (password, words) => {
    const { user } = renderAt("/find-login?login_id=applicant@riverbend.example");
    await user.click(await screen.findByRole("radio", { name: /Email/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await enterDigits(user);
    await user.type(await screen.findByLabelText("New password"), password);
    await user.click(screen.getByRole("button", { name: "Create the login" }));
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ["read", "The code was read twice. Enter it here."],
    ["busy", "The line was busy. Ask for a new code when it is free, or choose another way."],
    ["declined", "The call was declined. Ask for a new code, or choose another way."],
    ["no_answer", "Nobody answered. Ask for a new code, or choose another way."],
    ["not_in_service", "This number is not in service. Choose another way."],
  ] as const)("says of a call that reads the code that it was %s", async (state, words) => {
    let asked = 0;
    server.use(
      hub.get("/api/forward-auth/mfa/code-call", () => {
        asked += 1;
        return HttpResponse.json({ data: { state: asked === 1 ? "calling" : state } });
      }),
    );
    const { user } = renderAt("/find-login?login_id=applicant@riverbend.example");
    await user.click(await screen.findByRole("radio", { name: /Phone call/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/We are calling .*2025\*\*\*\*\*\*/)).toBeVisible();
    expect(await screen.findByText(words, undefined, { timeout: 4000 })).toBeVisible();
    expect(await firstBox()).toBeEnabled();
  });

  it("changes the login id first when asked to, with a code to the new one and the proved token", async () => {
    const { user } = renderAt("/find-login?login_id=applicant@riverbend.example");
    await user.click(await screen.findByRole("radio", { name: /Email/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await enterDigits(user);
    await user.click(await screen.findByRole("button", { name: "Sign in with another email or phone" }));
    await user.type(await screen.findByLabelText("New email or phone number"), "taken@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect((await screen.findAllByText("This login is already in use. Choose another.")).length).toBeGreaterThan(0);
    expect(within(screen.getByRole("region", { name: "Notifications" })).getByText("This login is already in use. Choose another.")).toBeVisible();
    await user.clear(screen.getByLabelText("New email or phone number"));
    await user.type(screen.getByLabelText("New email or phone number"), "new@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await enterDigits(user);
    expect(await screen.findByText(/You will sign in with .*new@riverbend\.example/)).toBeVisible();
    const proved = loginIdCalls.find(({ call, body }) => call === "send-code" && body.newLoginId)?.token ?? "";
    expect(JSON.parse(atob(proved.split(".")[1] ?? ""))).toMatchObject({ proved: true, op: "create_login" });
    expect(calls("change-login-id")).toHaveLength(1);
    await user.type(screen.getByLabelText("New password"), "River-1");
    await user.type(screen.getByLabelText("Confirm password"), "River-1");
    await user.click(screen.getByRole("button", { name: "Create the login" }));
    await screen.findByRole("heading", { name: "Your password is set" });
    expect(JSON.parse(atob(passwordCalls.set[0]?.ds_token.split(".")[1] ?? ""))).toMatchObject({ op: "password_after_change" });
  });

  it("goes back one step with the browser's back button, and keeps its state in the tab", async () => {
    const { user, router } = renderAt("/find-login?login_id=applicant@riverbend.example");
    await user.click(await screen.findByRole("radio", { name: /Email/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await firstBox();
    const kept = JSON.parse(sessionStorage.getItem("commonline.loginId") ?? "null") as { state: Record<string, unknown> };
    expect(kept.state).toMatchObject({ loginId: "applicant@riverbend.example", loginType: "email", isSearched: true });
    expect(kept.state.code).toMatchObject({ operation: "create_login", channel: "email" });
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { name: "Application found" })).toBeVisible();
    await router.navigate(-1);
    expect(await screen.findByRole("textbox", { name: "Email" })).toHaveValue("applicant@riverbend.example");
    await router.navigate(2);
    expect(await firstBox()).toBeVisible();
    expect(calls("search")).toHaveLength(2);
  });

  it("starts at the search when a step is opened that nothing led to", async () => {
    renderAt("/find-login?step=code");
    expect(await screen.findByRole("heading", { name: "Find your application" })).toBeVisible();
  });
});

describe("the newer forgotten password", () => {
  it("asks for a code, proves it, and sets a new password with the operation token", async () => {
    const { user, router } = renderAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email or phone number"), "applicant@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await enterDigits(user);
    await screen.findByLabelText("New password");
    expect(router.state.location.pathname).toBe("/reset-password");
    expect(calls("send-code")).toEqual([expect.objectContaining({ operation: "change_password", mfaChannel: "email" })]);
    await user.type(screen.getByLabelText("New password"), "River-1");
    await user.type(screen.getByLabelText("Confirm password"), "River-1");
    await user.click(screen.getByRole("button", { name: "Save the password" }));
    await screen.findByRole("heading", { name: "Your password is set" });
    expect(JSON.parse(atob(passwordCalls.set[0]?.ds_token.split(".")[1] ?? ""))).toMatchObject({ proved: true, op: "change_password" });
  });

  it("shows the code entry although the call failed, and takes no code then", async () => {
    server.use(hub.post("/api/forward-auth/mfa/send-code", () => problem(500, "internal")));
    const { user } = renderAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email or phone number"), "applicant@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/We sent a code to .*app\*+/)).toBeVisible();
    await enterDigits(user);
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    expect(calls("verify-code")).toEqual([]);
  });

  it("shows why a login id is refused", async () => {
    const { user } = renderAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email or phone number"), "funds@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByRole("heading", { name: "Funding is unavailable" })).toBeVisible();
  });
});

describe("the footer", () => {
  it("stands under the newer screens, and not where a sign-in only passes through when the tenant wants none there", async () => {
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...careFund, footer_hidden_on_auth: true } })));
    useSignIn.setState({ loginToken: token("login"), account: account(), mfa: { required: true, channels: ["email"], hints: {} } });
    const { router } = renderAt("/find-login");
    const footer = within(await screen.findByRole("contentinfo"));
    expect(footer.getByText("Powered by Commonline")).toBeVisible();
    expect(footer.getByText(/Care Fund\. All rights reserved/)).toBeVisible();
    expect(footer.getByRole("link", { name: "Contact us" })).toBeVisible();
    expect(footer.getByRole("link", { name: "Privacy choices" })).toBeVisible();
    expect(footer.getByRole("button", { name: "Cookie preferences" })).toBeVisible();
    await router.navigate("/mfa");
    expect(await screen.findByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    expect(screen.queryByRole("contentinfo")).toBeNull();
  });
});

describe("contact support", () => {
  it("lists a phone line for each program and one address", async () => {
    renderAt("/contact-support");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("We are here to help Care Fund support");
    expect(screen.getByRole("link", { name: "(202) 555-0183" })).toHaveAttribute("href", "tel:2025550183");
    expect(screen.getByRole("link", { name: "(202) 555-0184" })).toBeVisible();
    expect(screen.getByRole("link", { name: "help@carefund.example" })).toHaveAttribute("href", "mailto:help@carefund.example");
    expect(within(screen.getByRole("contentinfo")).queryAllByRole("link")).toEqual([]);
  });
});
