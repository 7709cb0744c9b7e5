import { HttpResponse } from "msw";
import { hub } from "../hub";
import { problem } from "./problem";

/** A link's token that is good, and the code that a refused login carries. */
export const LINK_TOKEN = "a".repeat(43);

/** Requests of the calls, for tests to check. */
export const passwordCalls: { mailed: string[]; set: { ds_password: string; ds_token: string }[] } = { mailed: [], set: [] };

export const passwordHandlers = [
  hub.post("/api/create-token", async ({ request }) => {
    const { ds_mail } = (await request.json()) as { ds_mail: string };
    if (ds_mail.startsWith("nobody")) return problem(404, "account_not_found", { message: "username does not exist" });
    passwordCalls.mailed.push(ds_mail);
    return HttpResponse.json({ data: { sent: true } });
  }),
  hub.get("/api/validate-token/{token}", ({ params }) => {
    // A proved operation token is a JWT.
    if (String(params.token).includes("."))
      return HttpResponse.json({ data: { id: 101, policy: "login_id", min_length: 7, classes: 4, email: "app*******************" } });
    if (params.token !== LINK_TOKEN) return problem(410, "link_expired");
    return HttpResponse.json({ data: { id: 101, policy: "classic", min_length: 8, classes: 3, email: "app*******@riverbend.example" } });
  }),
  hub.patch("/api/update-password", async ({ request }) => {
    const body = (await request.json()) as { ds_password: string; ds_token: string };
    if (body.ds_password.startsWith("Password")) {
      return problem(422, "weak_password", { message: "the password is weak or was used before", errors: [{ field: "ds_password", key: "breached" }] });
    }
    passwordCalls.set.push(body);
    return HttpResponse.json({ data: { result: true } });
  }),
  hub.post("/api/sessions/not-me", async ({ request }) => {
    const { token } = (await request.json()) as { token: string };
    return token === LINK_TOKEN ? HttpResponse.json({ data: { token: LINK_TOKEN } }) : problem(410, "link_expired");
  }),
];
