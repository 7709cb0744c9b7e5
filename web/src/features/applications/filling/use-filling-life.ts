import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentUserQuery } from "../../../api/current-user";
import { isSameSession, useSession } from "../../../shared/identity/session";
import type { Filling } from "./state/filling";

/** After this time in the background another device may have gone on. */
const AWAY_MS = 30_000;

/** What happens to the page while it is filled in: it is hidden, closed, offline, and its session ends. */
export function useFillingLife(filling: Filling): void {
  useEffect(() => {
    let hiddenAtMs = 0;
    const handleVisibility = () => {
      if (document.visibilityState === "hidden") {
        hiddenAtMs = Date.now();
        filling.leave();
      } else if (Date.now() - hiddenAtMs > AWAY_MS) {
        filling.retry();
        void filling.refresh();
      }
    };
    const handleHide = () => filling.leave();
    const handleOnline = () => filling.retry();
    const handleUnload = (event: BeforeUnloadEvent) => {
      const { unsent, isKept } = filling.store.getState();
      if (unsent.size > 0 && !isKept) event.preventDefault();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("pagehide", handleHide);
    window.addEventListener("online", handleOnline);
    window.addEventListener("beforeunload", handleUnload);
    // At once: nothing of this account may be sent with the next one's session.
    const stop = useSession.subscribe((now, before) => {
      const isAnother = now.token !== null && before.token !== null && !isSameSession(now.token, before.token);
      if (now.status !== "signedIn" || isAnother) filling.lock();
    });
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", handleHide);
      window.removeEventListener("online", handleOnline);
      window.removeEventListener("beforeunload", handleUnload);
      stop();
    };
  }, [filling]);

  const isSignedIn = useSession((state) => state.status === "signedIn");
  // The page's guard asks the hub; this only watches the answer.
  const user = useQuery({ ...currentUserQuery, enabled: false }).data;
  const isOwn = isSignedIn && user !== undefined && String(user.cd_user) === filling.account;
  useEffect(() => {
    if (isOwn) filling.unlock();
  }, [filling, isOwn]);
}
