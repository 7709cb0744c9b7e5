import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { account, token } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { CODE } from "../../testing/handlers/sign-in";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { resetSignIn, useSignIn } from "./store";

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox").map((box) => box.value).join("");

describe("the second factor", () => {
  beforeEach(() => {
    resetSignIn();
    useSignIn.setState({ loginToken: token("login"), account: account(), mfa: { required: true, channels: ["email", "sms"], hints: { email: "rev*****@riverbend.example" } } });
  });

  it("goes back to login when no sign-in is under way", async () => {
    resetSignIn();
    const { router } = renderAt("/mfa");
    await screen.findByLabelText("Username (e-mail)");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("sends the code to the chosen channel and counts down to the next", async () => {
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("radio", { name: /Text message/ }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/We sent a code to .*1202/)).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent(/^0:(30|29)$/);
    expect(screen.queryByRole("button", { name: "Send a new code" })).toBeNull();
  });

  it("takes typed characters box by box, goes back on Backspace, and sends nothing before six", async () => {
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    const first = await screen.findByLabelText("Character 1 of 6");
    await user.click(first);
    await user.keyboard("12a");
    expect(boxes()).toBe("12a");
    expect(screen.getByLabelText("Character 4 of 6")).toHaveFocus();
    await user.keyboard("{Backspace}");
    expect(boxes()).toBe("12");
    expect(screen.getByLabelText("Character 3 of 6")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(screen.getByText("Enter all 6 characters")).toBeVisible();
  });

  it("says that a code is wrong and lets it be entered again", async () => {
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste("000000");
    expect(await screen.findByText("The code is not right. Check it and try again.")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste(CODE);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Verify" })).toBeNull());
  });

  it("ends in a dialog when the account is locked, which leads to login", async () => {
    server.use(http.post("*/api/mfa/verify", () => problem(403, "code_locked")));
    const { user, router } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste(CODE);
    const dialog = await screen.findByRole("alertdialog", { name: "Authentication failed" });
    expect(within(dialog).getByText("Too many wrong codes. Wait ten minutes, then sign in again.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Return to login" }));
    await screen.findByLabelText("Username (e-mail)");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("says that the session expired when the login token has", async () => {
    server.use(http.post("*/api/mfa/send", () => problem(401, "session_expired", { code: 1 })));
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    expect(await screen.findByRole("alertdialog", { name: "Session expired" })).toBeVisible();
  });
});
