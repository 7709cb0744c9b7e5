import { HttpResponse } from "msw";
import type { SessionUser } from "../../api/schema";
import { account, applicant, token } from "../fixtures";
import { hub } from "../hub";
import { problem } from "./problem";

/** The signed-in person, as the refresh cookie would say. */
export const signedIn: { user: SessionUser | null } = { user: null };

/** A one-time code that is good once. */
export const ONE_TIME_CODE = "otc-4f1d2c";

/** Exchanged codes, for tests to check. */
export const swapped: string[] = [];

function swap(code: string) {
  if (code !== ONE_TIME_CODE || swapped.includes(code)) return false;
  swapped.push(code);
  return true;
}

export const entryHandlers = [
  hub.post("/api/session/exchange", async ({ request }) => {
    const { code, replace } = (await request.json()) as { code: string; replace: boolean };
    if (signedIn.user && signedIn.user.cd_user !== applicant.cd_user && !replace) return problem(403, "reauthenticate");
    if (!swap(code)) return problem(410, "link_expired");
    return HttpResponse.json({
      data: {
        token: token("login"),
        account: account({ cd_user: applicant.cd_user, name: "Amal Haddad", accountType: "individual" }),
        mfa_passed: false,
        redirect: null,
      },
    });
  }),
  hub.post("/api/membership-provider/link/instance/{id}", async ({ request, params }) => {
    const { nextUrl } = (await request.json()) as { nextUrl: string };
    return HttpResponse.json({ data: { redirectUrl: `https://login.example/authorize?instance=${String(params.id)}&next=${encodeURIComponent(nextUrl)}` } });
  }),
  hub.post("/api/membership-provider/login/instance/{id}", async ({ request }) => {
    const { tokenGUID } = (await request.json()) as { tokenGUID: string };
    return swap(tokenGUID) ? HttpResponse.json({ data: { token: token("login") } }) : problem(401, "sso_failed");
  }),
];
