import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { PasswordPolicy } from "../../../api/types";

/** How a person signs in. */
export interface LoginInfo {
  /** The session has proved itself a moment ago; until then the ids are masked. */
  assured: boolean;
  login_id: string;
  kind: "email" | "phone";
  verified: boolean;
  /** The other address that could be signed in with; null without one. */
  other_id: string | null;
  has_password: boolean;
  last_login_ms: number | null;
  policy: PasswordPolicy;
}

export const loginInfoQuery = queryOptions({
  queryKey: ["login-info"],
  queryFn: async ({ signal }) => (await api.get<{ data: LoginInfo }>("/api/users/me/login-info-v2", { signal })).data,
  staleTime: 60_000,
});

/** The old password was not right. */
export class WrongPasswordError extends Error {}

/** Changes one's own password; keeps this session and ends the others. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const { result } = (await api.post<{ data: { result: boolean } }>("/api/users/change-password", { oldPassword, newPassword })).data;
  if (!result) throw new WrongPasswordError("the old password is not right");
}
