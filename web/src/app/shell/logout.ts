import { useState } from "react";
import { api } from "../../api/client";
import { endSession } from "../../shared/identity/session";

/** Logs out on the hub and here. `isRunning` keeps the button disabled once it was pressed. */
export function useLogout() {
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      await api.post("/api/users/logout");
    } catch {
      // Whatever the hub says, this side forgets the session; the hub ends it by its own clock.
    }
    endSession("loggedOut");
  };
  return { run: () => void run(), isRunning };
}
