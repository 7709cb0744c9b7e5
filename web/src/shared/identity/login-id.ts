import { api } from "../../api/client";
import type { CodeCallState, FoundLoginAnswer, OperationSent, SendOperationCodeRequest } from "../../api/schema";

/** Searches for a login id: a token with its channels, or the reason why it may not continue. */
export async function searchLogin(loginId: string, captchaToken?: string): Promise<FoundLoginAnswer> {
  return (await api.post("/api/forward-auth/v1/account/search-cca-user", { body: { loginId, captchaToken }, token: null })).data;
}

/** Sends a code for an operation. */
export async function requestCode(token: string, request: SendOperationCodeRequest): Promise<OperationSent> {
  return (await api.post("/api/forward-auth/mfa/send-code", { body: request, token })).data;
}

/** The state of the call that reads the code of this token. */
export async function codeCall(operationToken: string, signal?: AbortSignal): Promise<CodeCallState> {
  return (await api.get("/api/forward-auth/mfa/code-call", { token: operationToken, signal })).data.state;
}

/** Proves a code; answers a token that proves it. */
export async function proveCode(operationToken: string, operationId: string, code: string, captchaToken?: string): Promise<string> {
  const answer = await api.post("/api/forward-auth/mfa/verify-code", { body: { operationId, captchaToken, code }, token: operationToken });
  return answer.data.token;
}

/** Changes the login id to the proved one; returns a token for setting the password if there is none yet. */
export async function changeLoginId(provedToken: string): Promise<string | null> {
  return (await api.post("/api/forward-auth/v1/account/change-login-id", { token: provedToken })).data.token;
}
