import { HttpResponse } from "msw";
import type { Method } from "../../api/calls";
import type { AssuranceState, FoundUser, LoginInfo, OwnSession, paths, SecondFactors } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { applicant, sessionBlock } from "../fixtures";
import { hub, type Resolver } from "../hub";
import { problem } from "./problem";
import { signedIn } from "./sign-in";

export const CURRENT_PASSWORD = "Riverbend-2026";

const HOUR_MS = 3_600_000;

function fresh() {
  const now = Date.now();
  return {
    /** The session has proved itself a moment ago. */
    assured: true,
    /** Proofs still required. */
    steps: [{ kind: "first", methods: ["password"] }] as AssuranceState["steps"],
    /** Proofs that were given or begun, newest last. */
    proofs: [] as { path: string; body: unknown }[],
    programType: "workflow" as string | null,
    tracksProgramEvents: false,
    info: {
      assured: true,
      login_id: "applicant@riverbend.example",
      kind: "email",
      verified: true,
      other_id: null,
      has_password: true,
      last_login_ms: now - HOUR_MS,
      policy: "login_id",
      min_length: 7,
      classes: 4,
    } as LoginInfo,
    sessions: [
      {
        sid: "s1",
        current: true,
        device: "",
        user_agent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
        source: "203.0.113.7",
        created_at_ms: now - HOUR_MS,
        last_seen_ms: now,
      },
      {
        sid: "s2",
        current: false,
        device: "",
        user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1",
        source: "198.51.100.4",
        created_at_ms: now - 5 * HOUR_MS,
        last_seen_ms: now - 2 * HOUR_MS,
      },
    ] as OwnSession[],
    factors: { totp: false, passkeys: [], backup_codes_left: 0, trusted_devices: 1 } as SecondFactors,
    users: [
      { cd_user: 110, id_entity: 1110, name: "Rosa Marsh", ds_mail: "reviewer@riverbend.example", ds_phone: "(202) 555-0110", accountType: "Reviewer" },
      { cd_user: 101, id_entity: 1101, name: "Amal Haddad", ds_mail: "applicant@riverbend.example", ds_phone: "(202) 555-0101", accountType: "Individual" },
    ] as FoundUser[],
    /** What was asked for, newest last: "POST /api/…" with its body. */
    actions: [] as { path: string; body: unknown }[],
  };
}

/** The signed-in account of the simulated hub; a test changes it before it opens a page. */
export const ownAccount = fresh();

export function resetOwnAccount(): void {
  Object.assign(ownAccount, fresh());
}
betweenFiles(resetOwnAccount);

async function note(request: Request): Promise<Record<string, unknown>> {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  ownAccount.actions.push({ path: `${request.method} ${new URL(request.url).pathname}`, body });
  return body;
}

/** What belongs to the whole login is for sessions that have just proved themselves. */
const ofLogin =
  <P extends keyof paths, M extends Method>(answer: Resolver<P, M>): Resolver<P, M> =>
  (asked) =>
    ownAccount.assured ? answer(asked) : problem(403, "step_up_required");

/** A session token of another session than the fixtures'. */
function sessionToken(sid: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "EdDSA" })}.${part({ sub: "110", sid, kind: "session", exp: Math.floor(Date.now() / 1000) + 3_600 })}.c2lnbmF0dXJl`;
}

const codes = () => Array.from({ length: 10 }, (_, n) => `${String(1234 + n * 379).padStart(4, "0")}-${String(8765 - n * 211).padStart(4, "0")}`);

export const accountHandlers = [
  hub.get("/api/users/search", ({ request }) => {
    const typed = (new URL(request.url).searchParams.get("q") ?? "").toLowerCase();
    return HttpResponse.json({ data: ownAccount.users.filter((one) => `${one.name} ${one.ds_mail} ${one.ds_phone}`.toLowerCase().includes(typed)) });
  }),
  hub.get("/api/instances/{id}", ({ params }) =>
    /^\d+$/.test(String(params.id))
      ? HttpResponse.json({
          data: {
            cd_instance: Number(params.id),
            ds_name: "Riverbend County",
            contact_info: null,
            track_program_events: ownAccount.tracksProgramEvents,
            ds_program_type: ownAccount.programType,
          },
        })
      : problem(404, "not_found"),
  ),
  hub.put("/api/users/me/language", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/users/fingerprints", () => new HttpResponse(null, { status: 204 })),
  hub.post("/api/session/keep-alive", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ data: { idle_until_ms: Date.now() + HOUR_MS / 2 } });
  }),
  hub.get("/api/users/me/login-info-v2", () =>
    HttpResponse.json({
      data: ownAccount.assured ? ownAccount.info : { ...ownAccount.info, assured: false, login_id: "app***", other_id: ownAccount.info.other_id && "+120***" },
    }),
  ),
  hub.post(
    "/api/users/change-password",
    ofLogin(async ({ request }) => {
      const { oldPassword, newPassword } = await note(request);
      if (newPassword === "Weak-Pass1") return problem(422, "weak_password", { message: "the password is weak" });
      return HttpResponse.json({ data: { result: oldPassword === CURRENT_PASSWORD } });
    }),
  ),
  hub.get(
    "/api/sessions",
    ofLogin(() => HttpResponse.json({ data: ownAccount.sessions })),
  ),
  hub.post(
    "/api/sessions/end-others",
    ofLogin(async ({ request }) => {
      await note(request);
      ownAccount.sessions = ownAccount.sessions.filter((session) => session.current);
      return new HttpResponse(null, { status: 204 });
    }),
  ),
  hub.delete(
    "/api/sessions/{sid}",
    ofLogin(async ({ request, params }) => {
      await note(request);
      ownAccount.sessions = ownAccount.sessions.filter((session) => session.sid !== params.sid);
      return new HttpResponse(null, { status: 204 });
    }),
  ),
  hub.get(
    "/api/second-factors",
    ofLogin(() => HttpResponse.json({ data: ownAccount.factors })),
  ),
  hub.post(
    "/api/second-factors/totp",
    ofLogin(async ({ request }) => {
      await note(request);
      return HttpResponse.json({
        data: { secret: "JBSWY3DPEHPK3PXP", otpauth_url: "otpauth://totp/Riverbend:reviewer@riverbend.example?secret=JBSWY3DPEHPK3PXP&issuer=Riverbend" },
      });
    }),
  ),
  hub.post(
    "/api/second-factors/totp/confirm",
    ofLogin(async ({ request }) => {
      const { code } = await note(request);
      if (code !== "123456") return problem(400, "code_wrong");
      ownAccount.factors = { ...ownAccount.factors, totp: true, backup_codes_left: 10 };
      return HttpResponse.json({ data: { backup_codes: codes() } });
    }),
  ),
  hub.delete(
    "/api/second-factors/totp",
    ofLogin(async ({ request }) => {
      await note(request);
      ownAccount.factors = { ...ownAccount.factors, totp: false };
      return new HttpResponse(null, { status: 204 });
    }),
  ),
  hub.post(
    "/api/second-factors/backup-codes",
    ofLogin(async ({ request }) => {
      await note(request);
      ownAccount.factors = { ...ownAccount.factors, backup_codes_left: 10 };
      return HttpResponse.json({ data: { backup_codes: codes() } });
    }),
  ),
  hub.post(
    "/api/second-factors/passkeys/start",
    ofLogin(async ({ request }) => {
      await note(request);
      return HttpResponse.json({
        data: {
          id: "p1",
          options: {
            publicKey: {
              rp: { id: "localhost", name: "Riverbend" },
              challenge: "AQIDBA",
              user: { id: "BQYHCA", name: "reviewer", displayName: "Rosa Marsh" },
              pubKeyCredParams: [{ type: "public-key", alg: -7 }],
              excludeCredentials: [],
            },
          },
        },
      });
    }),
  ),
  hub.post(
    "/api/second-factors/passkeys/finish",
    ofLogin(async ({ request }) => {
      const { name } = await note(request);
      const passkey = { id: "k1", name: String(name), host: "localhost", created_at_ms: Date.now(), last_used_at_ms: null };
      ownAccount.factors = { ...ownAccount.factors, passkeys: [...ownAccount.factors.passkeys, passkey] };
      return HttpResponse.json({ data: passkey }, { status: 201 });
    }),
  ),
  hub.delete(
    "/api/second-factors/passkeys/{id}",
    ofLogin(async ({ request, params }) => {
      await note(request);
      ownAccount.factors = { ...ownAccount.factors, passkeys: ownAccount.factors.passkeys.filter((one) => one.id !== params.id) };
      return new HttpResponse(null, { status: 204 });
    }),
  ),
  hub.post("/api/users/impersonation/end", async ({ request }) => {
    await note(request);
    if (signedIn.user) signedIn.user = { ...signedIn.user, session: sessionBlock() };
    return HttpResponse.json({ data: { token: sessionToken("s1") } });
  }),
  hub.post("/api/users/{id}/impersonate", async ({ request }) => {
    await note(request);
    signedIn.user = {
      ...applicant,
      session: sessionBlock({ sid: "s9", expires_at_ms: Date.now() + HOUR_MS, idle_ms: HOUR_MS, impersonated_by: { name: "Thomas Lindqvist" } }),
    };
    return HttpResponse.json({ data: { token: sessionToken("s9") } });
  }),
];
