import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";

export const loginInfoQuery = queryOptions({
  queryKey: ["login-info"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me/login-info-v2", { signal })).data,
  staleTime: 60_000,
});

/** The old password was not right. */
export class WrongPasswordError extends Error {}

/** Changes one's own password; keeps this session and ends the others. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const { result } = (await api.post("/api/users/change-password", { body: { oldPassword, newPassword } })).data;
  if (!result) throw new WrongPasswordError("the old password is not right");
}
