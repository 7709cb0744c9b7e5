import { HttpResponse } from "msw";
import type { AssuranceState, DataAssuranceState } from "../../api/schema";
import { hub } from "../hub";
import { CURRENT_PASSWORD, ownAccount } from "./account";
import { problem } from "./problem";

/** The code that proves a step of the simulated session. */
export const PROOF_CODE = "482913";

const HINTS = { email: "rev***", sms: "+120***" };

function assurance(): AssuranceState {
  const { assured, steps } = ownAccount;
  return { assured, assured_until_ms: assured ? Date.now() + 300_000 : null, steps: assured ? [] : steps, hints: HINTS };
}

/** The first step is given; the last one assures the session. */
function proved() {
  ownAccount.steps = ownAccount.steps.slice(1);
  ownAccount.assured = ownAccount.steps.length === 0;
  return HttpResponse.json<DataAssuranceState>({ data: assurance() });
}

async function note(request: Request): Promise<Record<string, string>> {
  const body = (await request.json().catch(() => ({}))) as Record<string, string>;
  ownAccount.proofs.push({ path: new URL(request.url).pathname.replace("/api/session/assurance/", ""), body });
  return body;
}

/** Re-authentication of the simulated session: `ownAccount.assured` is the state, `ownAccount.steps` the required steps. */
export const assuranceHandlers = [
  hub.get("/api/session/assurance", () => {
    ownAccount.proofs.push({ path: "read", body: {} });
    return HttpResponse.json({ data: assurance() });
  }),
  hub.post("/api/session/assurance/password", async ({ request }) => {
    const { password } = await note(request);
    return password === CURRENT_PASSWORD ? proved() : problem(401, "credentials", { code: 4 });
  }),
  hub.post("/api/session/assurance/send", async ({ request }) => {
    const channel = (await note(request)).channel === "sms" ? "sms" : "email";
    const to = channel === "sms" ? HINTS.sms : HINTS.email;
    return HttpResponse.json({ data: { channel, to, resend_after_ms: 30_000, expires_at_ms: Date.now() + 600_000 } });
  }),
  hub.post("/api/session/assurance/verify", async ({ request }) => {
    const { code } = await note(request);
    return code === PROOF_CODE ? proved() : problem(400, "code_wrong");
  }),
  hub.post("/api/session/assurance/passkey/start", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ data: { id: "c1", options: { publicKey: { challenge: "AQIDBA", rpId: "localhost", allowCredentials: [] } } } });
  }),
  hub.post("/api/session/assurance/passkey/finish", async ({ request }) => {
    await note(request);
    return proved();
  }),
];
