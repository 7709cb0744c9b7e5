import { HttpResponse } from "msw";
import type { SessionUser } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { account, applicant, branding, manyAccounts, reviewer, supervisor, token } from "../fixtures";
import { hub } from "../hub";
import { captchaHandlers } from "./captcha";
import { created, signUpHandlers } from "./sign-up";
import { entryHandlers, signedIn, swapped } from "./entry";
import { loginIdCalls, loginIdHandlers } from "./login-id";
import { passwordCalls, passwordHandlers } from "./passwords";
import { problem } from "./problem";

const PASSWORD = "Riverbend-2026";
export const CODE = "482913";

export { signedIn };

const users: Record<string, SessionUser> = { [reviewer.ds_mail]: reviewer, [supervisor.ds_mail]: supervisor, [applicant.ds_mail]: applicant };
let pending: SessionUser = reviewer;

/** Forgets what the handlers were asked, and who asked it. */
export function forgetSignInCalls() {
  pending = reviewer;
  created.length = 0;
  swapped.length = 0;
  loginIdCalls.length = 0;
  passwordCalls.mailed.length = 0;
  passwordCalls.set.length = 0;
}
betweenFiles(forgetSignInCalls);

/** The classic sign-in: reviewer and supervisor need a second factor, applicants none; `many@` has four accounts. */
export const signInHandlers = [
  hub.get("/api/instances/branding", () => HttpResponse.json({ data: branding })),
  hub.post("/api/users/login-v2", async ({ request }) => {
    const body = (await request.json()) as { email?: string; password: string };
    if (body.password !== PASSWORD) return problem(401, "credentials", { code: 4 });
    pending = users[body.email ?? ""] ?? reviewer;
    return HttpResponse.json({ data: { token: token(body.email?.startsWith("many") ? "login-many" : "login") } });
  }),
  hub.get("/api/users/accounts", ({ request }) => {
    const isMany = atob(request.headers.get("Authorization")?.split(".")[1] ?? "").includes("login-many");
    const own = account({ cd_user: pending.cd_user, name: `${pending.ds_firstname} ${pending.ds_lastname}` });
    return HttpResponse.json({ data: isMany ? manyAccounts : [own] });
  }),
  hub.post("/api/session-v2", async ({ request }) => {
    const body = (await request.json()) as { cd_user: number };
    if (body.cd_user === applicant.cd_user || body.cd_user === 125 || body.cd_user === 127) {
      signedIn.user = applicant;
      return HttpResponse.json({ data: { token: token("session") } });
    }
    return HttpResponse.json({
      data: { mfa: { required: true, channels: ["email", "sms"], hints: { email: "rev*****@riverbend.example", sms: "+1202*******" } } },
    });
  }),
  hub.post("/api/mfa/send", async ({ request }) => {
    const { channel } = (await request.json()) as { channel: "email" | "sms" };
    const to = channel === "email" ? "rev*****@riverbend.example" : "+1202*******";
    return HttpResponse.json({ data: { channel, to, resend_after_ms: 30_000, expires_at_ms: Date.now() + 600_000 } });
  }),
  hub.post("/api/mfa/verify", async ({ request }) => {
    const { code } = (await request.json()) as { code: string };
    if (code !== CODE) return problem(400, "code_wrong");
    signedIn.user = pending;
    return HttpResponse.json({ data: { token: token("session") } });
  }),
  hub.patch("/api/users/{id}", () => HttpResponse.json({ data: applicant })),
  hub.post("/api/session/refresh", () =>
    signedIn.user ? HttpResponse.json({ data: { token: token("session") } }) : problem(401, "session_expired", { code: 1 }),
  ),
  hub.post("/api/users/logout", () => {
    signedIn.user = null;
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/users/me", () => (signedIn.user ? HttpResponse.json({ data: signedIn.user }) : problem(401, "not_signed_in", { code: 2 }))),
  ...captchaHandlers,
  ...passwordHandlers,
  ...signUpHandlers,
  ...loginIdHandlers,
  ...entryHandlers,
];
