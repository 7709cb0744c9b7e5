import { http, HttpResponse, type HttpResponseResolver } from "msw";
import type { Assurance } from "../../features/step-up/api/assurance";
import type { InstanceUser } from "../../features/sessions/api/impersonate";
import type { SecondFactors } from "../../features/sessions/api/second-factors";
import type { OwnSession } from "../../features/sessions/api/sessions";
import type { LoginInfo } from "../../features/profile-settings/api/login-info";
import { applicant } from "../fixtures";
import { problem } from "./problem";
import { signedIn } from "./sign-in";

export const CURRENT_PASSWORD = "Riverbend-2026";

const HOUR_MS = 3_600_000;

function fresh() {
  const now = Date.now();
  return {
    /** The session has proved itself a moment ago. */
    assured: true,
    /** What it must prove where it has not. */
    steps: [{ kind: "first", methods: ["password"] }] as Assurance["steps"],
    /** Proofs that were given or begun, newest last. */
    proofs: [] as { path: string; body: unknown }[],
    programType: "workflow" as string | null,
    tracksProgramEvents: false,
    info: { assured: true, login_id: "applicant@riverbend.example", kind: "email", verified: true, other_id: null, has_password: true, last_login_ms: now - HOUR_MS, policy: "login_id" } as LoginInfo,
    sessions: [
      { sid: "s1", current: true, device: null, user_agent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0", source: "203.0.113.7", created_at_ms: now - HOUR_MS, last_seen_ms: now },
      { sid: "s2", current: false, device: null, user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1", source: "198.51.100.4", created_at_ms: now - 5 * HOUR_MS, last_seen_ms: now - 2 * HOUR_MS },
    ] as OwnSession[],
    factors: { totp: false, passkeys: [], backup_codes_left: 0, trusted_devices: 1 } as SecondFactors,
    users: [
      { id: 110, name: "Rosa Marsh", ds_mail: "reviewer@riverbend.example", roles: [1] },
      { id: 114, name: "Thomas Lindqvist", ds_mail: "admin@riverbend.example", roles: [99] },
    ] as InstanceUser[],
    /** What was asked for, newest last: "POST /api/…" with its body. */
    deeds: [] as { path: string; body: unknown }[],
  };
}

/** What the simulated hub knows of the account that is signed in; a test changes it before it looks at a page. */
export const ownAccount = fresh();

export function resetOwnAccount(): void {
  Object.assign(ownAccount, fresh());
}

async function note(request: Request): Promise<Record<string, unknown>> {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  ownAccount.deeds.push({ path: `${request.method} ${new URL(request.url).pathname}`, body });
  return body;
}

/** What belongs to the whole login is for sessions that have just proved themselves. */
const ofLogin =
  (answer: HttpResponseResolver): HttpResponseResolver =>
  (call) =>
    ownAccount.assured ? answer(call) : problem(403, "step_up_required");

/** A session token of another session than the fixtures'. */
function sessionToken(sid: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "EdDSA" })}.${part({ sub: "110", sid, kind: "session", exp: Math.floor(Date.now() / 1000) + 3_600 })}.c2lnbmF0dXJl`;
}

const codes = () => Array.from({ length: 10 }, (_, n) => `${String(1234 + n * 379).padStart(4, "0")}-${String(8765 - n * 211).padStart(4, "0")}`);

export const accountHandlers = [
  http.get("*/api/instances/:id/users", () => HttpResponse.json({ data: ownAccount.users })),
  http.get("*/api/instances/:id", ({ params }) =>
    /^\d+$/.test(String(params.id))
      ? HttpResponse.json({ data: { cd_instance: Number(params.id), ds_name: "Riverbend County", contact_info: null, track_program_events: ownAccount.tracksProgramEvents, ds_program_type: ownAccount.programType } })
      : problem(404, "not_found"),
  ),
  http.put("*/api/users/me/language", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  http.post("*/api/users/fingerprints", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  http.post("*/api/session/keep-alive", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ data: { idle_until_ms: Date.now() + HOUR_MS / 2 } });
  }),
  http.get("*/api/users/me/login-info-v2", () => HttpResponse.json({ data: ownAccount.assured ? ownAccount.info : { ...ownAccount.info, assured: false, login_id: "app***", other_id: ownAccount.info.other_id && "+120***" } })),
  http.post("*/api/users/change-password", ofLogin(async ({ request }) => {
    const { oldPassword, newPassword } = await note(request);
    if (newPassword === "Weak-Pass1") return problem(422, "weak_password", { message: "the password is weak" });
    return HttpResponse.json({ data: { result: oldPassword === CURRENT_PASSWORD } });
  })),
  http.get("*/api/sessions", ofLogin(() => HttpResponse.json({ data: ownAccount.sessions }))),
  http.post("*/api/sessions/end-others", ofLogin(async ({ request }) => {
    await note(request);
    ownAccount.sessions = ownAccount.sessions.filter((session) => session.current);
    return new HttpResponse(null, { status: 204 });
  })),
  http.delete("*/api/sessions/:sid", ofLogin(async ({ request, params }) => {
    await note(request);
    ownAccount.sessions = ownAccount.sessions.filter((session) => session.sid !== params.sid);
    return new HttpResponse(null, { status: 204 });
  })),
  http.get("*/api/second-factors", ofLogin(() => HttpResponse.json({ data: ownAccount.factors }))),
  http.post("*/api/second-factors/totp", ofLogin(async ({ request }) => {
    await note(request);
    return HttpResponse.json({ data: { secret: "JBSWY3DPEHPK3PXP", otpauth_url: "otpauth://totp/Riverbend:reviewer@riverbend.example?secret=JBSWY3DPEHPK3PXP&issuer=Riverbend" } });
  })),
  http.post("*/api/second-factors/totp/confirm", ofLogin(async ({ request }) => {
    const { code } = await note(request);
    if (code !== "123456") return problem(400, "code_wrong");
    ownAccount.factors = { ...ownAccount.factors, totp: true, backup_codes_left: 10 };
    return HttpResponse.json({ data: { backup_codes: codes() } });
  })),
  http.delete("*/api/second-factors/totp", ofLogin(async ({ request }) => {
    await note(request);
    ownAccount.factors = { ...ownAccount.factors, totp: false };
    return new HttpResponse(null, { status: 204 });
  })),
  http.post("*/api/second-factors/backup-codes", ofLogin(async ({ request }) => {
    await note(request);
    ownAccount.factors = { ...ownAccount.factors, backup_codes_left: 10 };
    return HttpResponse.json({ data: { backup_codes: codes() } });
  })),
  http.post("*/api/second-factors/passkeys/start", ofLogin(async ({ request }) => {
    await note(request);
    return HttpResponse.json({
      data: { id: "p1", options: { publicKey: { rp: { id: "localhost", name: "Riverbend" }, challenge: "AQIDBA", user: { id: "BQYHCA", name: "reviewer", displayName: "Rosa Marsh" }, pubKeyCredParams: [{ type: "public-key", alg: -7 }], excludeCredentials: [] } } },
    });
  })),
  http.post("*/api/second-factors/passkeys/finish", ofLogin(async ({ request }) => {
    const { name } = await note(request);
    ownAccount.factors = { ...ownAccount.factors, passkeys: [...ownAccount.factors.passkeys, { id: "k1", name: String(name), created_at_ms: Date.now(), last_used_at_ms: null }] };
    return new HttpResponse(null, { status: 204 });
  })),
  http.delete("*/api/second-factors/passkeys/:id", ofLogin(async ({ request, params }) => {
    await note(request);
    ownAccount.factors = { ...ownAccount.factors, passkeys: ownAccount.factors.passkeys.filter((one) => one.id !== params.id) };
    return new HttpResponse(null, { status: 204 });
  })),
  http.post("*/api/users/impersonation/end", async ({ request }) => {
    await note(request);
    if (signedIn.user) signedIn.user = { ...signedIn.user, session: undefined };
    return HttpResponse.json({ data: { token: sessionToken("s1") } });
  }),
  http.post("*/api/users/:id/impersonate", async ({ request }) => {
    await note(request);
    signedIn.user = { ...applicant, session: { sid: "s9", started_at_ms: Date.now(), expires_at_ms: Date.now() + HOUR_MS, idle_ms: HOUR_MS, warn_before_ms: 150_000, impersonated_by: { name: "Thomas Lindqvist" }, must_enrol_factor: false } };
    return HttpResponse.json({ data: { token: sessionToken("s9") } });
  }),
];
