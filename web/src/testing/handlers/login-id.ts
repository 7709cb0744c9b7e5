import { HttpResponse } from "msw";
import type { Branding, SearchDenial } from "../../api/schema";
import { branding } from "../fixtures";
import { hub } from "../hub";
import { isProof } from "./captcha";
import { problem } from "./problem";

/** The instance whose people sign in with a login id. */
export const careFund: Branding = {
  ...branding,
  cd_instance: 483,
  instance_name: "Care Fund",
  ds_portalTitle: "Care Fund",
  ds_loginHeading: "Welcome to Care Fund",
  ds_loginMessage: "Help with groceries and savings for children.",
  ic_forward_login: true,
  password_policy: "login_id",
  support: {
    heading: "Care Fund support",
    programs: [
      { name: "Grocery support", phone: "(202) 555-0183" },
      { name: "Child savings account", phone: "(202) 555-0184" },
    ],
    email: "help@carefund.example",
  },
};

export const DIGITS = "482913";

/** A token with claims, unsigned: the web app reads them and only the hub verifies. */
function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "none" })}.${part({ exp: Math.floor(Date.now() / 1000) + 900, ...claims })}.x`;
}

const REASONS: Record<string, SearchDenial> = {
  "early@riverbend.example": "program_not_opened_yet",
  "funds@riverbend.example": "not_enough_budget_for_login",
  "closed@riverbend.example": "program_closed",
};

/** Requests of the calls, for tests to check. */
export const loginIdCalls: { call: string; body: Record<string, unknown>; token: string | null }[] = [];

async function asked(call: string, request: Request) {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  loginIdCalls.push({ call, body, token: request.headers.get("Authorization")?.replace("Bearer ", "") ?? null });
  return body;
}

/** `applicant@` and +1 (202) 555-0101 have an application; some others are denied with a reason, `taken@` is somebody else's. */
export const loginIdHandlers = [
  hub.post("/api/forward-auth/v1/account/search-cca-user", async ({ request }) => {
    const { loginId, captchaToken } = (await asked("search", request)) as { loginId: string; captchaToken?: string };
    if (!isProof(captchaToken)) return problem(400, "captcha_required", { message: "suspicious activity" });
    if (loginId !== "applicant@riverbend.example" && loginId !== "+12025550101")
      return HttpResponse.json({ data: { reason: REASONS[loginId] ?? "not_found" } });
    return HttpResponse.json({ data: { token: jwt({ kind: "mfa", mfa: "phone|call|email", phone: "2025******", email: "app*******************" }) } });
  }),
  hub.post("/api/forward-auth/mfa/send-code", async ({ request }) => {
    const body = (await asked("send-code", request)) as { operation: string; mfaChannel?: string; newLoginId?: string };
    if (body.newLoginId?.startsWith("taken")) return problem(409, "login_id_in_use", { message: "login id already in use" });
    const to = body.newLoginId ? "new****************" : body.mfaChannel === "email" ? "app*******************" : "2025******";
    return HttpResponse.json({
      data: {
        token: jwt({ kind: "operation", operationId: body.operation, op: body.operation }),
        operationId: body.operation,
        resend_after_ms: 30_000,
        expires_at_ms: Date.now() + 600_000,
        to,
        channels: ["email", "phone", "call"],
      },
    });
  }),
  hub.get("/api/forward-auth/mfa/code-call", () => HttpResponse.json({ data: { state: "calling" } })),
  hub.post("/api/forward-auth/mfa/verify-code", async ({ request }) => {
    const { code, operationId } = (await asked("verify-code", request)) as { code: string; operationId: string };
    return code === DIGITS ? HttpResponse.json({ data: { token: jwt({ kind: "operation", proved: true, op: operationId }) } }) : problem(400, "code_wrong");
  }),
  hub.post("/api/forward-auth/v1/account/change-login-id", async ({ request }) => {
    await asked("change-login-id", request);
    return HttpResponse.json({ data: { token: jwt({ kind: "operation", proved: true, op: "password_after_change" }) } });
  }),
];
