import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "../../../shared/page/page";
import { applicant, reviewer, token } from "../../../testing/fixtures";
import { staffHandlers } from "../../../testing/handlers/staff";
import { ownAccount } from "../../../testing/handlers/account";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { forgetDone, noteDone, readDone } from "./done-note";

const reload = vi.spyOn(page, "reload").mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());

const open = async (path = "/profile-settings") => {
  const view = renderAt(path, { as: applicant });
  await screen.findByRole("heading", { name: "Login id" });
  return view;
};

/** The calls of a change of login id, with what they were asked. */
function followChange() {
  const asked: { call: string; body: unknown; bearer: string }[] = [];
  const note = async (call: string, request: Request) => {
    asked.push({ call, body: await request.json().catch(() => ({})), bearer: request.headers.get("Authorization") ?? "" });
  };
  const operation = token("operation");
  server.use(
    hub.post("/api/forward-auth/mfa/send-code", async ({ request }) => {
      await note("send", request);
      return HttpResponse.json({
        data: { token: operation, operationId: "op1", resend_after_ms: 30_000, expires_at_ms: Date.now() + 600_000, to: "new******", channels: ["email"] },
      });
    }),
    hub.post("/api/forward-auth/mfa/verify-code", async ({ request }) => {
      await note("verify", request);
      return HttpResponse.json({ data: { token: "proved" } });
    }),
    hub.post("/api/forward-auth/v1/account/change-login-id", async ({ request }) => {
      await note("change", request);
      return HttpResponse.json({ data: { token: null } });
    }),
  );
  return asked;
}

describe("profile settings", () => {
  it("has the settings of the work for staff", async () => {
    server.use(...staffHandlers);
    const { user } = renderAt("/v2/my-settings", { as: reviewer });
    await screen.findByRole("heading", { name: "At work" });
    const sound = screen.getByRole("switch", { name: /sound/i });
    const before = (sound as HTMLInputElement).checked;
    await user.click(sound);
    await waitFor(() => expect((sound as HTMLInputElement).checked).toBe(!before));
  });

  it("shows the login id with its badge, and leads back to a path of this site alone", async () => {
    await open("/profile-settings?backurl=%2Fapplications%3Fpage%3D2");
    expect(screen.getByText("applicant@riverbend.example")).toBeVisible();
    expect(screen.getByText("Verified")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to programs" })).toHaveAttribute("href", "/applications?page=2");
  });

  it("refuses a foreign address to go back to", async () => {
    await open("/profile-settings?backurl=https%3A%2F%2Fevil.example%2F");
    expect(screen.getByRole("link", { name: "Back to programs" })).toHaveAttribute("href", "/resources");
  });

  it("changes the login id: names it, proves it, says so after loading anew", async () => {
    const asked = followChange();
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Change login id" }));
    expect(await screen.findByLabelText("Current login id")).toBeDisabled();
    await user.type(screen.getByLabelText("New login id"), "nonsense");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    expect(screen.getByText("Enter a valid email address or phone number")).toBeVisible();
    await user.clear(screen.getByLabelText("New login id"));
    await user.type(screen.getByLabelText("New login id"), "(202) 555-0190");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("Pending")).toBeVisible();
    expect(screen.getByText("(202) 555-0190")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send code" })).toBeDisabled();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste("482913");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked.map(({ call }) => call)).toEqual(["send", "verify", "change"]);
    expect(asked[0]!.body).toMatchObject({ operation: "change_login_id", newLoginId: "+12025550190", mfaChannel: "phone" });
    expect(asked[1]!.body).toMatchObject({ operationId: "op1", code: "482913" });
    expect(asked[2]!.bearer).toBe("Bearer proved");
  });

  it("says what was changed once the page is back, and only once", async () => {
    sessionStorage.setItem("profileSettings.done", "loginId");
    await open();
    expect(screen.getByText(/Your login id was changed/)).toBeVisible();
    expect(sessionStorage.getItem("profileSettings.done")).toBeNull();
  });

  it("does not say that the login id was changed while the next change waits for its code", async () => {
    noteDone("loginId");
    const { user } = await open();
    expect(screen.getByText(/Your login id was changed/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change login id" }));
    expect(await screen.findByLabelText("New login id")).toBeVisible();
    expect(screen.queryByText(/Your login id was changed/)).toBeNull();
  });

  it("keeps what was changed for as many renderings as it takes until the page is shown", () => {
    noteDone("loginId");
    expect([readDone(), readDone()]).toEqual(["loginId", "loginId"]);
    forgetDone();
    expect(readDone()).toBeNull();
  });

  it("shows that a login id is taken, and returns to the form on cancel", async () => {
    server.use(hub.post("/api/forward-auth/mfa/send-code", () => problem(409, "login_id_in_use", { message: "login id already in use" })));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Change login id" }));
    await user.type(await screen.findByLabelText("New login id"), "taken@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await waitFor(() => expect(screen.getAllByText("This login id is already in use").length).toBeGreaterThan(0));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Change login id" })).toBeVisible();
  });

  it("says at the field that the agency sends no codes to such a number", async () => {
    server.use(
      hub.post("/api/forward-auth/mfa/send-code", () => problem(422, "invalid_field", { errors: [{ field: "newLoginId", key: "number_not_served" }] })),
    );
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Change login id" }));
    await user.type(await screen.findByLabelText("New login id"), "(900) 555-0190");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await waitFor(() => expect(screen.getByLabelText("New login id")).toHaveAccessibleDescription(/We can't send codes to this number/));
    expect(screen.queryByText("Some of what you entered cannot be accepted. Check the marked fields.")).toBeNull();
  });

  it("changes the password by the newer rules, each with its own message, then loads anew", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await screen.findByLabelText("Current password");
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await type("Current password", "Riverbend-2026");
    const wrong: [string, RegExp][] = [
      ["Ab1-", /7 characters/],
      ["abcdef1-", /uppercase/i],
      ["ABCDEF1-", /lowercase/i],
      ["Abcdefg-", /number/i],
      ["Abcdefg1", /special/i],
    ];
    for (const [password, words] of wrong) {
      await type("New password", password);
      await user.click(screen.getByRole("button", { name: "Update" }));
      expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(words);
    }
    await type("New password", "Better-1");
    await type("Confirm new password", "Better-1");
    await user.click(screen.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(ownAccount.actions.at(-1)).toEqual({ path: "POST /api/users/change-password", body: { oldPassword: "Riverbend-2026", newPassword: "Better-1" } });
    expect(sessionStorage.getItem("profileSettings.done")).toBe("password");
  });
});
