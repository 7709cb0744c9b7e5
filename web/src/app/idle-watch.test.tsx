import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useCallRequest } from "../shared/calls/call-request";
import { idleState } from "../shared/identity/idle";
import { useSession } from "../shared/identity/session";
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

/** A reviewer whose session may be idle for ten minutes, and ends after twelve hours; `total`: after ten minutes regardless of activity. */
function withSession(over: { total?: boolean } = {}) {
  const now = Date.now();
  const session = {
    sid: "s1",
    started_at_ms: now,
    expires_at_ms: now + (over.total ? 10 * MINUTE : 720 * MINUTE),
    idle_ms: over.total ? 30 * MINUTE : 10 * MINUTE,
    warn_before_ms: 150_000,
    impersonated_by: null,
    must_enrol_factor: false,
  };
  return { ...reviewer, session };
}

/** Shows the reports, and advances only the clock: awaited work still takes the time it needs. */
async function showReports(as: ReturnType<typeof withSession>) {
  const start = Date.now();
  const shown = renderAt("/reports", { as });
  await screen.findByRole("heading", { name: "All reports" });
  // The clock of the session is there, and has looked once.
  await waitFor(() => expect(Number(localStorage.getItem("lastActivity"))).toBeGreaterThanOrEqual(start));
  return { ...shown, pass: (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE) };
}

describe("the idle warning", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => {
    vi.useRealTimers();
    useCallRequest.setState({ busyThreadId: null });
  });

  it("keeps the session alive on request", async () => {
    const { user, pass } = await showReports(withSession());
    pass(8);
    await user.click(await screen.findByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(ownAccount.actions.filter((action) => action.path === "POST /api/session/keep-alive")).toHaveLength(1);
    expect(useSession.getState().status).toBe("signedIn");
  });

  it("ends the session when the warning is not answered", async () => {
    const { pass } = await showReports(withSession());
    pass(8);
    expect(await screen.findByRole("alertdialog", { name: "Are you still there?" })).toBeVisible();
    pass(2);
    await waitFor(() => expect(useSession.getState()).toMatchObject({ status: "signedOut", endedBy: "expired" }));
  });

  it("closes after activity in another tab", async () => {
    const { pass } = await showReports(withSession());
    pass(8);
    await screen.findByRole("alertdialog");
    act(() => localStorage.setItem("lastActivity", String(Date.now())));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("does not come during a call", async () => {
    useCallRequest.setState({ busyThreadId: "t-1" });
    const { pass } = await showReports(withSession());
    pass(8);
    // The next tick notes the call as activity.
    await waitFor(() => expect(Number(localStorage.getItem("lastActivity"))).toBe(Date.now()));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    useCallRequest.setState({ busyThreadId: null });
    pass(8);
    expect(await screen.findByRole("alertdialog")).toBeVisible();
  });

  it("says that the longest time is over soon, which nothing prolongs", async () => {
    const { user, pass } = await showReports(withSession({ total: true }));
    pass(8);
    expect(await screen.findByRole("alertdialog", { name: "Your session ends soon" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stay signed in" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Keep working" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
