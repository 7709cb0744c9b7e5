import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { account, token } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { CODE } from "../../../testing/handlers/sign-in";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { resetSignIn, useSignIn } from "./store";

const boxes = () =>
  screen
    .getAllByRole<HTMLInputElement>("textbox")
    .map((box) => box.value)
    .join("");

describe("the second factor", () => {
  beforeEach(() => {
    resetSignIn();
    useSignIn.setState({
      loginToken: token("login"),
      account: account(),
      mfa: { required: true, channels: ["email", "sms"], hints: { email: "rev*****@riverbend.example" } },
    });
  });

  it("returns to login when no sign-in is in progress", async () => {
    resetSignIn();
    const { router } = renderAt("/mfa");
    await screen.findByLabelText("Email address");
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
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste(CODE);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Verify" })).toBeNull());
  });

  it("ends in a dialog when the account is locked, which leads to login", async () => {
    server.use(hub.post("/api/mfa/verify", () => problem(403, "code_locked")));
    const { user, router } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.paste(CODE);
    const dialog = await screen.findByRole("alertdialog", { name: "Authentication failed" });
    expect(within(dialog).getByText("Too many wrong codes. Wait ten minutes, then sign in again.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Return to login" }));
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });

  it("says that the session expired when the login token has", async () => {
    server.use(hub.post("/api/mfa/send", () => problem(401, "session_expired", { code: 1 })));
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    expect(await screen.findByRole("alertdialog", { name: "Session expired" })).toBeVisible();
  });

  describe("by other factors", () => {
    const verified: unknown[] = [];
    beforeEach(() => {
      verified.length = 0;
      server.use(
        hub.post("/api/mfa/verify", async ({ request }) => {
          verified.push(await request.json());
          return problem(400, "code_wrong");
        }),
      );
      useSignIn.setState({ mfa: { required: true, channels: ["totp", "backup", "email"], hints: {} } });
    });

    it("takes an authenticator app's six digits, with the choice to trust the device", async () => {
      const { user } = renderAt("/mfa");
      await user.click(await screen.findByRole("checkbox", { name: "Trust this device for 30 days" }));
      await user.click(screen.getByRole("button", { name: "Continue" }));
      await user.click(await screen.findByLabelText("Character 1 of 6"));
      await user.paste("12a345");
      await user.click(screen.getByRole("button", { name: "Verify" }));
      expect(screen.getByText("Enter all 6 digits")).toBeVisible();
      await user.click(screen.getByLabelText("Character 1 of 6"));
      await user.paste("482913");
      expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
      expect(verified).toEqual([expect.objectContaining({ cd_user: 110, code: "482913", channel: "totp", trust_device: true })]);
    });

    it("takes a backup code", async () => {
      const { user } = renderAt("/mfa");
      await user.click(await screen.findByRole("radio", { name: /Backup code/ }));
      await user.click(screen.getByRole("button", { name: "Continue" }));
      await user.click(await screen.findByRole("button", { name: "Verify" }));
      expect(screen.getByText("The field Backup code is required")).toBeVisible();
      await user.type(screen.getByLabelText("Backup code"), "k7fq-3m9x ");
      await user.click(screen.getByRole("button", { name: "Verify" }));
      expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
      expect(verified).toEqual([expect.objectContaining({ code: "k7fq-3m9x", channel: "backup" })]);
    });

    it("goes back to the choice, by its button and by the browser's", async () => {
      const { user, router } = renderAt("/mfa?redirect=%2Freports");
      await user.click(await screen.findByRole("button", { name: "Continue" }));
      await screen.findByText(/Open your authenticator app/);
      expect(router.state.location.search).toBe("?redirect=%2Freports&step=totp");
      await router.navigate(-1);
      expect(await screen.findByRole("radio", { name: /Authenticator app/ })).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Continue" }));
      await user.click(await screen.findByRole("button", { name: "Choose another way" }));
      expect(await screen.findByRole("radio", { name: /Authenticator app/ })).toBeVisible();
      expect(router.state.location.search).toBe("?redirect=%2Freports");
    });

    it("does not offer passkeys to a browser that knows none", async () => {
      useSignIn.setState({ mfa: { required: true, channels: ["passkey", "email"], hints: {} } });
      renderAt("/mfa");
      expect(await screen.findByRole("radio", { name: /Email/ })).toBeVisible();
      expect(screen.queryByRole("radio", { name: /Passkey/ })).toBeNull();
    });
  });

  it("keeps the code under way for a reload of the tab, and says when the sign-in took too long", async () => {
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Send the code" }));
    await screen.findByLabelText("Character 1 of 6");
    const kept = JSON.parse(sessionStorage.getItem("commonline.signIn") ?? "null") as { state: { sent: unknown; account: unknown } };
    expect(kept.state.sent).toMatchObject({ channel: "email", to: "rev*****@riverbend.example" });
    useSignIn.setState({ loginToken: token("login", -1) });
    expect(await screen.findByRole("alertdialog", { name: "Session expired" })).toBeVisible();
  });
});

describe("a refused code", () => {
  it("stays to be read, and the next character begins a new one", async () => {
    resetSignIn();
    const sent: string[] = [];
    server.use(
      hub.post("/api/mfa/verify", async ({ request }) => {
        sent.push(((await request.json()) as { code: string }).code);
        return problem(400, "code_wrong");
      }),
    );
    useSignIn.setState({ loginToken: token("login"), account: account(), mfa: { required: true, channels: ["totp"], hints: {} } });
    const { user } = renderAt("/mfa");
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await user.click(await screen.findByLabelText("Character 1 of 6"));
    await user.keyboard("111111");
    await screen.findByText("That code is incorrect. Check it and try again.");
    expect(boxes()).toBe("111111");
    await waitFor(() => expect(screen.getByLabelText("Character 1 of 6")).toHaveFocus());
    await user.keyboard("22");
    expect(boxes()).toBe("22");
    expect(screen.queryByText("That code is incorrect. Check it and try again.")).toBeNull();
    await user.keyboard("2222");
    await screen.findByText("That code is incorrect. Check it and try again.");
    expect(sent).toEqual(["111111", "222222"]);
  });
});
