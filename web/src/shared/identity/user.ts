import { createContext, useContext } from "react";
import type { SessionUser } from "../../api/schema";

export const UserContext = createContext<SessionUser | null>(null);

/** The signed-in person; only on pages behind a guard. */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser is for pages behind a guard");
  return user;
}
