import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCallRequest } from "../lib/call-request";
import { idleState } from "../lib/idle";
import { useSession } from "../lib/session";
import { reviewer } from "../testing/fixtures";
import { ownAccount } from "../testing/handlers/account";
import { renderAt } from "../testing/render";

const MINUTE = 60_000;
const limits = { expires_at_ms: 720 * MINUTE, idle_ms: 30 * MINUTE, warn_before_ms: 150_000 };

describe("the limits of a session", () => {
  it("are far away at first", () => {
    expect(idleState(limits, 0, 10 * MINUTE)).toEqual({ kind: "fine", nextCheckMs: 17.5 * MINUTE });
  });
  it("are said 150 s before", () => {
    expect(idleState(limits, 0, 27.5 * MINUTE - 1).kind).toBe("fine");
    expect(idleState(limits, 0, 27.5 * MINUTE)).toEqual({ kind: "warning", reason: "idle", endsAtMs: 30 * MINUTE });
  });
  it("end it to the millisecond", () => {
    expect(idleState(limits, 0, 30 * MINUTE - 1).kind).toBe("warning");
    expect(idleState(limits, 0, 30 * MINUTE)).toEqual({ kind: "over", reason: "idle" });
  });
  it("hold in all, whatever is done", () => {
    const busy = 719 * MINUTE;
    expect(idleState(limits, busy, 718 * MINUTE)).toEqual({ kind: "warning", reason: "total", endsAtMs: 720 * MINUTE });
    expect(idleState(limits, busy, 720 * MINUTE)).toEqual({ kind: "over", reason: "total" });
  });
});

/** A reviewer whose session warns after `warnsInMs` and ends two and a half seconds later. */
function withSession(warnsInMs: number, over: { total?: boolean } = {}) {
  const now = Date.now();
  const session = { sid: "s1", started_at_ms: now, expires_at_ms: over.total ? now + warnsInMs + 2_500 : now + 12 * 3_600_000, idle_ms: over.total ? 1_800_000 : warnsInMs + 2_500, warn_before_ms: 2_500, impersonated_by: null };
  return { ...reviewer, session };
}

describe("the idle warning", () => {
  afterEach(() => {
    vi.useRealTimers();
    useCallRequest.setState({ busyThreadId: null });
  });

  it("keeps the session alive on request", async () => {
    const { user } = renderAt("/reports", { as: withSession(1_000) });
    await user.click(await screen.findByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(ownAccount.deeds.filter((deed) => deed.path === "POST /api/session/keep-alive")).toHaveLength(1);
    expect(useSession.getState().status).toBe("signedIn");
  });

  it("ends the session when nobody answers", async () => {
    renderAt("/reports", { as: withSession(500) });
    expect(await screen.findByRole("alertdialog", { name: "Are you still there?" })).toBeVisible();
    await waitFor(() => expect(useSession.getState()).toMatchObject({ status: "signedOut", endedBy: "expired" }), { timeout: 6_000 });
  });

  it("goes away by what is done in another tab", async () => {
    renderAt("/reports", { as: withSession(1_500) });
    await screen.findByRole("alertdialog");
    act(() => localStorage.setItem("lastActivity", String(Date.now())));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("does not come during a call", async () => {
    useCallRequest.setState({ busyThreadId: "t-1" });
    renderAt("/reports", { as: withSession(6_000) });
    await screen.findByRole("heading", { name: "All reports" });
    await new Promise((resolve) => setTimeout(resolve, 7_500));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  }, 20_000);

  it("says that the longest time is over soon, which nothing prolongs", async () => {
    const { user } = renderAt("/reports", { as: withSession(500, { total: true }) });
    expect(await screen.findByRole("alertdialog", { name: "Your session ends soon" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stay signed in" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Go on until then" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
