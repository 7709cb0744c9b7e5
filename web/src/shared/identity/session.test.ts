import { readFileSync } from "node:fs";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api } from "../../api/client";
import { isProblem } from "../../api/problem";
import { reviewer, token } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { signedIn } from "../../testing/handlers/sign-in";
import { hub } from "../../testing/hub";
import { server } from "../../testing/server";
import { queueConfig } from "../../testing/staff-fixtures";
import { adoptToken, freshToken, refreshToken, resumeSession, useSession } from "./session";

describe("the session", () => {
  it("keeps the token in memory and only a marker in storage", () => {
    const session = token("session");
    adoptToken(session);
    expect(useSession.getState().token).toBe(session);
    expect(localStorage.getItem("session_token")).toBe("active");
    expect(JSON.stringify({ ...localStorage })).not.toContain(session);
  });

  it("is taken up again by a reload through the refresh cookie", async () => {
    signedIn.user = reviewer;
    localStorage.setItem("session_token", "active");
    await resumeSession();
    expect(useSession.getState().status).toBe("signedIn");
  });

  it("takes up what was asked for before the app was there, once", async () => {
    signedIn.user = reviewer;
    localStorage.setItem("session_token", "active");
    const [early, asked] = [token("session"), vi.fn()];
    server.use(hub.post("/api/session/refresh", () => void asked()));
    window.earlySession = Promise.resolve(Response.json({ data: { token: early } }));
    await resumeSession();
    expect(useSession.getState()).toMatchObject({ status: "signedIn", token: early });
    expect(asked).not.toHaveBeenCalled();
    await refreshToken();
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ["active", 1],
    [null, 0],
  ])("is asked for by the page's first script where an earlier visit left one (%s)", async (marker, times) => {
    const asked = vi.fn(async (_path: string, _options: RequestInit) => Response.json({}));
    const page = {} as Window;
    const names = ["localStorage", "location", "matchMedia", "document", "navigator", "fetch", "window"];
    const storage = { getItem: (key: string) => (key === "session_token" ? marker : null) };
    new Function(...names, readFileSync("public/first-paint.js", "utf8"))(storage, location, () => ({ matches: false }), document, {}, asked, page);
    expect(asked).toHaveBeenCalledTimes(times);
    if (times > 0) {
      expect(asked).toHaveBeenCalledWith("/api/session/refresh", { method: "POST", credentials: "same-origin" });
      expect((await page.earlySession)?.ok).toBe(true);
    } else expect(page.earlySession).toBeUndefined();
  });

  it("is over when that was refused", async () => {
    localStorage.setItem("session_token", "active");
    useSession.setState({ status: "checking" });
    window.earlySession = Promise.resolve(new Response(null, { status: 401 }));
    await resumeSession();
    expect(useSession.getState()).toMatchObject({ status: "signedOut", endedBy: "expired" });
  });

  it("asks nothing of the hub when no visit left a session", async () => {
    const asked = vi.fn();
    server.use(hub.post("/api/session/refresh", () => (asked(), problem(401, "session_expired", { code: 1 }))));
    useSession.setState({ status: "checking" });
    await resumeSession();
    expect(useSession.getState().status).toBe("signedOut");
    expect(asked).not.toHaveBeenCalled();
  });

  it("renews an expired token once and repeats the call", async () => {
    signedIn.user = reviewer;
    adoptToken(token("session"));
    let calls = 0;
    server.use(hub.get("/api/work-queue/config", () => (++calls === 1 ? problem(401, "session_expired", { code: 1 }) : HttpResponse.json(queueConfig))));
    await expect(api.get("/api/work-queue/config")).resolves.toEqual(queueConfig);
    expect(calls).toBe(2);
  });

  it("ends as expired when the token cannot be renewed", async () => {
    adoptToken(token("session"));
    server.use(hub.get("/api/work-queue/config", () => problem(401, "session_expired", { code: 1 })));
    await expect(api.get("/api/work-queue/config")).rejects.toSatisfy((error) => isProblem(error, "session_expired"));
    expect(useSession.getState()).toMatchObject({ status: "signedOut", endedBy: "expired", token: null });
    expect(localStorage.getItem("session_token")).toBeNull();
  });

  it("ends as revoked on any other 401, but not on wrong credentials", async () => {
    signedIn.user = reviewer;
    adoptToken(token("session"));
    server.use(hub.post("/api/users/change-password", () => problem(401, "credentials", { code: 4 })));
    await expect(api.post("/api/users/change-password", { body: { oldPassword: "old", newPassword: "new" } })).rejects.toSatisfy((error) =>
      isProblem(error, "credentials"),
    );
    expect(useSession.getState().status).toBe("signedIn");
    server.use(hub.get("/api/work-queue/config", () => problem(401, "session_revoked", { code: 3 })));
    await expect(api.get("/api/work-queue/config")).rejects.toSatisfy((error) => isProblem(error, "session_revoked"));
    expect(useSession.getState()).toMatchObject({ status: "signedOut", endedBy: "revoked" });
  });

  it("renews a token that is about to end before it is used, and only once for many callers", async () => {
    signedIn.user = reviewer;
    const renewals = vi.fn();
    server.use(hub.post("/api/session/refresh", () => (renewals(), HttpResponse.json({ data: { token: token("session") } }))));
    adoptToken(token("session", 2));
    const [one, other] = await Promise.all([freshToken(), freshToken()]);
    expect(one).toBe(other);
    expect(renewals).toHaveBeenCalledOnce();
  });
});
