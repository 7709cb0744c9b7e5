import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { currentUserQuery } from "../api/current-user";
import { isProblem } from "../api/problem";
import type { SessionBlock } from "../api/schema";
import { followActivity, lastActivity, restartActivity } from "../shared/identity/activity";
import { idleState, type IdleState } from "../shared/identity/idle";
import { endSession, useSession } from "../shared/identity/session";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Timer } from "../ui/timer";

/** Interval at which the clock is read. */
const TICK_MS = 1_000;
/** How often the hub hears that the person is active, while they are. */
const REPORT_EVERY_MS = 60_000;

/** Watches the time limits of the session, wherever the person is in the app. */
export function IdleWatch() {
  const isSignedIn = useSession((state) => state.status === "signedIn");
  // The page's guard asks the hub; this only watches the answer.
  const user = useQuery({ ...currentUserQuery, enabled: false }).data;
  const session = isSignedIn ? user?.session : undefined;
  return session ? <Clock key={session.sid} session={session} /> : null;
}

function Clock({ session }: { session: SessionBlock }) {
  const { t } = useTranslation("shell");
  const [state, setState] = useState<IdleState>({ kind: "fine", nextCheckMs: 0 });
  const [isKeeping, setIsKeeping] = useState(false);
  const [isUnderstood, setIsUnderstood] = useState(false);
  const reportedAt = useRef(Date.now());
  const isAsking = useRef(false);

  const keepAlive = useCallback(async () => {
    reportedAt.current = Date.now();
    await api.post("/api/session/keep-alive");
  }, []);

  useEffect(() => {
    restartActivity();
    // An open question is answered by its buttons, or in another tab.
    return followActivity(() => !isAsking.current);
  }, []);

  useEffect(() => {
    const check = () => {
      const now = Date.now();
      const next = idleState(session, lastActivity(now), now);
      isAsking.current = next.kind === "warning" && next.reason === "idle";
      setState((before) => (before.kind === next.kind && next.kind === "fine" ? before : next));
      if (next.kind === "over") {
        // The hub has its own timer; this call ends the session there at the same moment.
        void api.post("/api/users/logout").catch(() => undefined);
        endSession("expired");
      } else if (next.kind === "fine" && lastActivity(now) > reportedAt.current && now - reportedAt.current >= REPORT_EVERY_MS) {
        // Work without calls, such as filling a long form, is activity too.
        void keepAlive().catch(() => undefined);
      }
    };
    check();
    const timer = setInterval(check, TICK_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [session, keepAlive]);

  if (state.kind !== "warning") return null;
  const stay = async () => {
    setIsKeeping(true);
    try {
      await keepAlive();
      restartActivity();
      setState({ kind: "fine", nextCheckMs: 0 });
    } catch (error) {
      // An ended session has been dealt with; anything else leaves the warning, and the button, where they are.
      if (isProblem(error) && error.status === 401) setState({ kind: "fine", nextCheckMs: 0 });
    } finally {
      setIsKeeping(false);
    }
  };
  const logout = () => {
    void api.post("/api/users/logout").catch(() => undefined);
    endSession("loggedOut");
  };
  const isTotal = state.reason === "total";
  if (isTotal && isUnderstood) return null;
  return (
    <Dialog
      kind="alert"
      isOpen
      onClose={() => undefined}
      title={isTotal ? t("idle.totalTitle") : t("idle.title")}
      actions={
        <>
          <Button onPress={logout}>{t("idle.logout")}</Button>
          {isTotal ? (
            <Button variant="primary" onPress={() => setIsUnderstood(true)} autoFocus>
              {t("idle.understood")}
            </Button>
          ) : (
            <Button variant="primary" isPending={isKeeping} onPress={() => void stay()} autoFocus>
              {t("idle.stay")}
            </Button>
          )}
        </>
      }
    >
      <p>{isTotal ? t("idle.totalWords") : t("idle.words")}</p>
      <p className="app-idle-clock">
        <Timer at={state.endsAtMs} counts="down" label={t("idle.left")} />
      </p>
    </Dialog>
  );
}
