import { api } from "../api/client";
import type { CodeChannel, CodeOperation, LoginSearch, OperationSent } from "../api/types";

/** Looks a login id up: a token that tells its channels, or the reason why it may not go on. */
export async function searchLogin(loginId: string, captchaToken?: string): Promise<LoginSearch> {
  return (await api.post<{ data: LoginSearch }>("/api/forward-auth/v1/account/search-cca-user", { loginId, captchaToken }, { token: null })).data;
}

export interface CodeRequest {
  operation: CodeOperation;
  captchaToken?: string;
  mfaChannel?: CodeChannel;
  /** Only for `change_login_id`: the code goes there. */
  newLoginId?: string;
}

/** Sends a code for an operation. */
export async function requestCode(token: string, request: CodeRequest): Promise<OperationSent> {
  return (await api.post<{ data: OperationSent }>("/api/forward-auth/mfa/send-code", request, { token })).data;
}

/** Proves a code; answers a token that proves it. */
export async function proveCode(operationToken: string, operationId: string, code: string, captchaToken?: string): Promise<string> {
  const answer = await api.post<{ data: { token: string } }>("/api/forward-auth/mfa/verify-code", { operationId, captchaToken, code }, { token: operationToken });
  return answer.data.token;
}

/** Changes the login id to the one whose code was proved; answers a token for setting the password where there is none yet. */
export async function changeLoginId(provedToken: string): Promise<string | null> {
  return (await api.post<{ data: { token: string | null } }>("/api/forward-auth/v1/account/change-login-id", {}, { token: provedToken })).data.token;
}
