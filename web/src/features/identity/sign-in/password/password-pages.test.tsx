import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { LINK_TOKEN, passwordCalls } from "../../../../testing/handlers/passwords";
import { problem } from "../../../../testing/handlers/problem";
import { forgetSignInCalls } from "../../../../testing/handlers/sign-in";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { resetSignIn, useSignIn } from "../store";

afterEach(() => {
  forgetSignInCalls();
  resetSignIn();
});

describe("the classic forgotten password", () => {
  it("asks for an address, one fault at a time", async () => {
    const { user } = renderAt("/forgot-password");
    const submit = await screen.findByRole("button", { name: "Send the link" });
    await user.click(submit);
    expect(screen.getByText("The field Email is required")).toBeVisible();
    await user.type(screen.getByLabelText("Email"), "nobody@riverbend");
    await user.click(submit);
    expect(screen.getByText("Invalid Email")).toBeVisible();
    expect(screen.queryByText("The field Email is required")).toBeNull();
    expect(passwordCalls.mailed).toEqual([]);
  });

  it("says that a username does not exist, and sends the link to one that does", async () => {
    const { user } = renderAt("/forgot-password");
    const field = await screen.findByLabelText("Email");
    await user.type(field, "nobody@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText("This username does not exist. Check the address.")).toBeVisible();
    await user.clear(field);
    await user.type(field, "applicant@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByRole("heading", { name: "Link sent!" })).toHaveFocus();
    expect(passwordCalls.mailed).toEqual(["applicant@riverbend.example"]);
  });

  it("speaks of suspicious activity when the captcha is not passed", async () => {
    server.use(hub.post("/api/create-token", () => problem(400, "captcha_failed", { message: "suspicious activity" })));
    const { user } = renderAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email"), "applicant@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText(/We noticed unusual activity/)).toBeVisible();
  });
});

describe("setting a new password", () => {
  it("takes the link's token out of the address, shows whose password it is, and what is missing while it is typed", async () => {
    const { user, router } = renderAt(`/resetpassword?token=${LINK_TOKEN}`);
    expect(await screen.findByText(/app\*+@riverbend\.example/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(""));
    const requirements = within(screen.getByRole("list", { name: "Your password must have" }));
    expect(requirements.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
      "At least 8 characters(still missing)",
      "Three of these four: lowercase, uppercase, a digit, a special character(still missing)",
    ]);
    await user.type(screen.getByLabelText("New password"), "Heron-7-pier");
    expect(requirements.getAllByText("(done)")).toHaveLength(2);
    expect(screen.getByText("Strength: good")).toBeVisible();
  });

  it("checks the password, then the confirmation; the first fault speaks alone", async () => {
    const { user } = renderAt(`/resetpassword?token=${LINK_TOKEN}`);
    const submit = await screen.findByRole("button", { name: "Save the password" });
    await user.click(submit);
    expect(screen.getByText("The field New password is required")).toBeVisible();
    await user.type(screen.getByLabelText("New password"), "Heron7");
    await user.click(submit);
    expect(screen.getByText("The password needs at least 8 characters")).toBeVisible();
    await user.type(screen.getByLabelText("New password"), "-pier");
    await user.click(submit);
    expect(screen.getByText("Please confirm your password!")).toBeVisible();
    expect(screen.getByLabelText("Confirm password")).toHaveFocus();
    await user.type(screen.getByLabelText("Confirm password"), "Heron7-PIER");
    expect(screen.getByText("The passwords are not the same")).toBeVisible();
    await user.click(submit);
    expect(passwordCalls.set).toEqual([]);
  });

  it("says why a weak password is refused", async () => {
    const { user } = renderAt(`/resetpassword?token=${LINK_TOKEN}`);
    await user.type(await screen.findByLabelText("New password"), "Password-2026");
    await user.type(screen.getByLabelText("Confirm password"), "Password-2026");
    await user.click(screen.getByRole("button", { name: "Save the password" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This password was used before or is too weak. Choose another.");
    expect(alert).toHaveTextContent("This password has appeared in a data breach.");
  });

  it("says the general words for every other refusal", async () => {
    server.use(hub.patch("/api/update-password", () => problem(500, "internal")));
    const { user } = renderAt(`/resetpassword?token=${LINK_TOKEN}`);
    await user.type(await screen.findByLabelText("New password"), "Heron-7-pier");
    await user.type(screen.getByLabelText("Confirm password"), "Heron-7-pier");
    await user.click(screen.getByRole("button", { name: "Save the password" }));
    expect(await screen.findByText("There was an error resetting your password")).toBeVisible();
  });

  it("sets it with the token and goes to login after three seconds", async () => {
    const { user, router } = renderAt(`/reset-password?token=${LINK_TOKEN}`);
    await user.type(await screen.findByLabelText("New password"), "Heron-7-pier");
    await user.type(screen.getByLabelText("Confirm password"), "Heron-7-pier");
    await user.click(screen.getByRole("button", { name: "Save the password" }));
    expect(await screen.findByRole("heading", { name: "Your password is set" })).toBeVisible();
    const shownAt = Date.now();
    expect(passwordCalls.set).toEqual([{ ds_password: "Heron-7-pier", ds_token: LINK_TOKEN }]);
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
    expect(Date.now() - shownAt).toBeGreaterThan(2_700);
    expect(useSignIn.getState().passwordToken).toBeNull();
  });

  it("says that a link is over, and leads to a new one", async () => {
    renderAt("/resetpassword?token=old");
    expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgot-password");
  });

  it("keeps the token for a reload of the tab", async () => {
    renderAt(`/resetpassword?token=${LINK_TOKEN}`);
    await screen.findByLabelText("New password");
    const kept = JSON.parse(sessionStorage.getItem("commonline.signIn") ?? "null") as { state: { passwordToken: string } };
    expect(kept.state.passwordToken).toBe(LINK_TOKEN);
  });
});

describe("a sign-in that was somebody else's", () => {
  it("does nothing before the button is pressed, then asks for a new password", async () => {
    let asked = 0;
    server.use(
      hub.post("/api/sessions/not-me", () => {
        asked++;
        return HttpResponse.json({ data: { token: LINK_TOKEN } });
      }),
    );
    const { user, router } = renderAt(`/not-me?token=${LINK_TOKEN}`);
    const end = await screen.findByRole("button", { name: "It wasn't me: end that session" });
    expect(asked).toBe(0);
    await user.click(end);
    expect(await screen.findByLabelText("New password")).toBeVisible();
    expect(router.state.location.pathname).toBe("/reset-password");
    expect(asked).toBe(1);
  });
});
