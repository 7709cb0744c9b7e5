import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../api/client";
import { isProblem } from "../../../api/problem";
import { adoptToken, endSession, useSession } from "../../../shared/identity/session";
import { useStepUp } from "../../../shared/identity/step-up";
import { applicant, reviewer } from "../../../testing/fixtures";
import { CURRENT_PASSWORD, ownAccount } from "../../../testing/handlers/account";
import { PROOF_CODE } from "../../../testing/handlers/assurance";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { offeredMethods } from "./method-order";

/** The dialog, once it has its steps. */
async function dialog() {
  const shown = await screen.findByRole("dialog", { name: "Confirm it's you" });
  await within(shown).findByRole("button", { name: "Cancel" });
  return shown;
}
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull());
type User = ReturnType<typeof renderAt>["user"];

async function givePassword(user: User, password = CURRENT_PASSWORD) {
  const field = within(await dialog()).getByLabelText("Password");
  await user.clear(field);
  await user.type(field, password);
  await user.click(within(await dialog()).getByRole("button", { name: "Continue" }));
}
async function giveCode(user: User, code: string) {
  await user.click(within(await dialog()).getByLabelText("Character 1 of 6"));
  await user.paste(code);
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

describe("confirming who one is, in place", () => {
  it("repeats the call that was refused, and the page goes on with what was typed", async () => {
    const { user } = renderAt("/profile-settings", { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Change password" }));
    await user.type(await screen.findByLabelText("Current password"), CURRENT_PASSWORD);
    await user.type(screen.getByLabelText("New password"), "Better-1");
    await user.type(screen.getByLabelText("Confirm new password"), "Better-1");
    ownAccount.assured = false;
    server.use(
      hub.post("/api/users/change-password", () => (ownAccount.assured ? HttpResponse.json({ data: { result: false } }) : problem(403, "step_up_required"))),
    );
    const press = screen.getByRole("button", { name: "Update" });
    await user.click(press);
    await waitFor(async () => expect(within(await dialog()).getByLabelText("Password")).toHaveFocus());
    await givePassword(user);
    await isGone();
    expect(await screen.findByText("The current password is incorrect.")).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue("Better-1");
    await waitFor(() => expect(press).toHaveFocus());
  });

  it("asks once for five calls, and lets all of them go on", async () => {
    ownAccount.assured = false;
    const { user } = renderAt("/resources", { as: applicant });
    await screen.findByRole("heading", { level: 1 });
    const calls = Promise.all(Array.from({ length: 5 }, () => api.get("/api/sessions")));
    await givePassword(user);
    expect((await calls).map(({ data }) => data.length)).toEqual([2, 2, 2, 2, 2]);
    await isGone();
    expect(ownAccount.proofs.map(({ path }) => path)).toEqual(["read", "password"]);
  });

  it("does not ask again for a call that was refused before the proof, and asks only once for each call", async () => {
    ownAccount.assured = false;
    const { user } = renderAt("/resources", { as: applicant });
    await screen.findByRole("heading", { level: 1 });
    let slow = 0;
    const page = { items: [], total: 0, page: 1, page_size: 25 };
    server.use(
      hub.get("/api/work-queue", async () => {
        if (++slow > 1) return HttpResponse.json(page);
        await waitFor(() => expect(ownAccount.assured).toBe(true));
        await delay(50);
        return problem(403, "step_up_required");
      }),
    );
    const late = api.get("/api/work-queue");
    const quick = api.get("/api/sessions");
    await givePassword(user);
    await quick;
    await expect(late).resolves.toEqual(page);
    expect(useStepUp.getState().isAsked).toBe(false);

    let asked = 0;
    server.use(hub.get("/api/conferences", () => (asked++, problem(403, "step_up_required"))));
    ownAccount.assured = false;
    ownAccount.steps = [{ kind: "first", methods: ["password"] }];
    const never = api.get("/api/conferences").catch((error: unknown) => error);
    await givePassword(user);
    expect(isProblem(await never, "step_up_required")).toBe(true);
    expect(asked).toBe(2);
  });

  it("refuses every waiting call when it is cancelled, by the button or by Escape", async () => {
    ownAccount.assured = false;
    const { user } = renderAt("/resources", { as: applicant });
    await screen.findByRole("heading", { level: 1 });
    for (const cancel of [async () => user.click(within(await dialog()).getByRole("button", { name: "Cancel" })), async () => user.keyboard("{Escape}")]) {
      const calls = [api.get("/api/sessions"), api.get("/api/second-factors")].map((call) => call.catch((error: unknown) => error));
      await within(await dialog()).findByLabelText("Password");
      await cancel();
      for (const call of calls) expect(isProblem(await call, "step_up_required")).toBe(true);
      await isGone();
    }
  });

  it("asks nobody for a call that its page has given up, nor once the session is over or another", async () => {
    ownAccount.assured = false;
    renderAt("/resources", { as: applicant });
    await screen.findByRole("heading", { level: 1 });
    const given = new AbortController();
    const call = api.get("/api/sessions", { signal: given.signal }).catch((error: unknown) => error);
    await dialog();
    act(() => given.abort());
    expect(await call).toMatchObject({ name: "AbortError" });
    await isGone();
    const claims = btoa(JSON.stringify({ sub: "101", sid: "another" }));
    for (const end of [() => adoptToken(`x.${claims}.x`), () => endSession("expired")]) {
      const other = api.get("/api/sessions").catch((error: unknown) => error);
      await dialog();
      act(end);
      expect(isProblem(await other, "step_up_required")).toBe(true);
      await isGone();
    }
  });

  it("says that the password is wrong, how many tries are left, and that the login is locked", async () => {
    ownAccount.assured = false;
    const { user } = renderAt("/account/sessions", { as: reviewer });
    await user.click(within(await dialog()).getByRole("button", { name: "Continue" }));
    expect(within(await dialog()).getByLabelText("Password")).toHaveAccessibleDescription("The field Password is required");
    await givePassword(user, "wrong");
    expect(await screen.findByText("Incorrect email or password. Check both and try again.")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(useSession.getState().status).toBe("signedIn");
    server.use(hub.post("/api/session/assurance/password", () => problem(400, "attempts_left", { message: "2 attempts left" })));
    await givePassword(user, "wrong again");
    expect(await screen.findByText(/2 attempts remain/)).toBeVisible();
    server.use(hub.post("/api/session/assurance/password", () => problem(403, "login_lockout")));
    await givePassword(user, "and again");
    expect(await screen.findByText(/Your account has been locked/)).toBeVisible();
  });

  it("takes two steps, and says which one it is", async () => {
    ownAccount.assured = false;
    ownAccount.steps = [
      { kind: "first", methods: ["password"] },
      { kind: "second", methods: ["totp", "email"] },
    ];
    const { user } = renderAt("/account/sessions", { as: reviewer });
    expect(await screen.findByText("Step 1 of 2")).toBeVisible();
    await givePassword(user);
    expect(await screen.findByText("Step 2 of 2")).toBeVisible();
    expect(within(await dialog()).getByRole("status")).toHaveTextContent("That worked. One more step.");
    expect(within(await dialog()).getByText(/Open your authenticator app/)).toBeVisible();
    expect(screen.getByLabelText("Character 1 of 6")).toHaveFocus();
    await giveCode(user, "000000");
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    await giveCode(user, PROOF_CODE);
    expect(await screen.findByText("Firefox, Windows")).toBeVisible();
    await isGone();
    expect(ownAccount.proofs.at(-1)).toEqual({ path: "verify", body: { channel: "totp", code: PROOF_CODE } });
  });

  it("takes another method: a code by mail, sent on request, and again after a while", async () => {
    ownAccount.assured = false;
    ownAccount.steps = [{ kind: "second", methods: ["totp", "sms", "email", "backup"] }];
    const { user } = renderAt("/account/second-factors", { as: reviewer });
    await user.click(within(await dialog()).getByRole("button", { name: "Use another way" }));
    const choice = within(await dialog()).getAllByRole("radio");
    expect(choice.map((one) => one.getAttribute("value"))).toEqual(["totp", "sms", "email", "backup"]);
    expect(choice[0]).toHaveFocus();
    await user.click(screen.getByRole("radio", { name: /Email.*rev\*\*\*/ }));
    await user.click(within(await dialog()).getByRole("button", { name: "Continue" }));
    expect(await screen.findByText(/We'll email a code to .*rev\*\*\*/)).toBeVisible();
    expect(ownAccount.proofs.filter(({ path }) => path === "send")).toEqual([]);
    server.use(hub.post("/api/session/assurance/send", () => problem(429, "too_soon"), { once: true }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText("We just sent one. Wait a moment before you ask again.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/We sent a code to .*rev\*\*\*/)).toBeVisible();
    expect(within(await dialog()).getByRole("timer")).toHaveTextContent(/^0:(30|29)$/);
    server.use(hub.post("/api/session/assurance/verify", () => problem(403, "code_locked"), { once: true }));
    await giveCode(user, "111111");
    expect(await screen.findByText("Too many wrong codes. Wait ten minutes, then try again.")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.keyboard("{Backspace}");
    await giveCode(user, PROOF_CODE);
    expect(await screen.findByRole("heading", { name: "Authenticator app" })).toBeVisible();
  });

  it("takes a backup code", async () => {
    ownAccount.assured = false;
    ownAccount.steps = [{ kind: "second", methods: ["backup"] }];
    const { user } = renderAt("/account/sessions", { as: reviewer });
    expect(within(await dialog()).queryByRole("button", { name: "Use another way" })).toBeNull();
    await user.click(within(await dialog()).getByRole("button", { name: "Verify" }));
    expect(screen.getByText("The field Backup code is required")).toBeVisible();
    await user.type(within(await dialog()).getByLabelText("Backup code"), "k7fq-3m9x");
    await user.click(within(await dialog()).getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(ownAccount.proofs.at(-1)).toEqual({ path: "verify", body: { channel: "backup", code: "k7fq-3m9x" } }));
  });

  it("takes a passkey first where the browser knows them, and says when its window was closed", async () => {
    expect(offeredMethods(["password", "email", "passkey"])).toEqual(["password", "email"]);
    vi.stubGlobal("PublicKeyCredential", class {});
    const bytes = Uint8Array.from([1]).buffer;
    const get = vi.fn(async (): Promise<unknown> => {
      throw new DOMException("closed", "NotAllowedError");
    });
    Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
    expect(offeredMethods(["password", "email", "passkey"])).toEqual(["passkey", "password", "email"]);
    ownAccount.assured = false;
    ownAccount.steps = [{ kind: "second", methods: ["email", "passkey"] }];
    const { user } = renderAt("/account/sessions", { as: reviewer });
    await user.click(within(await dialog()).getByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByText("The passkey was not used. Try again or choose another way.")).toBeVisible();
    get.mockResolvedValue({
      id: "abc",
      rawId: bytes,
      type: "public-key",
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
    });
    await user.click(screen.getByRole("button", { name: "Use a passkey" }));
    await isGone();
    expect(ownAccount.proofs.at(-1)).toMatchObject({ path: "passkey/finish", body: { id: "c1", credential: { id: "abc" } } });
  });

  it("without any method says to sign in again, and comes back to the page", async () => {
    ownAccount.assured = false;
    ownAccount.steps = [
      { kind: "first", methods: ["password"] },
      { kind: "second", methods: [] },
    ];
    const { user, router } = renderAt("/account/second-factors?from=menu", { as: reviewer });
    expect(within(await dialog()).getByText(/You can't confirm it's you in this session/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign out and sign in again" }));
    expect(await screen.findByText(/Sign in again with your password to confirm it's you/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe("/account/second-factors?from=menu");
  });

  it("can be tried again when what is to be proved could not be read", async () => {
    ownAccount.assured = false;
    server.use(hub.get("/api/session/assurance", () => problem(500, "internal"), { once: true }));
    const { user } = renderAt("/account/sessions", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await within(await dialog()).findByLabelText("Password")).toBeVisible();
  });
});
