import { HttpResponse } from "msw";
import type { AskedAccount, LoginChangeView } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { signedIn } from "./entry";
import { LINK_TOKEN } from "./passwords";
import { problem } from "./problem";

const fresh = () => ({
  change: { kind: "login_id", at_ms: Date.UTC(2026, 10, 19, 17, 0) } as LoginChangeView,
  account: { kind: "individual", name: "Rosa Marsh", instance_name: "Lakeshore", sign_in: true } as AskedAccount,
  /** Whose login the account is for. */
  owner: "reviewer@riverbend.example",
  /** Calls that changed something, newest last, with who was signed in. */
  actions: [] as { path: string; bearer: boolean }[],
});

/** What the links of mails are about; a test changes it before it opens one. */
export const mailLinks = fresh();

export function resetMailLinks(): void {
  Object.assign(mailLinks, fresh());
}
betweenFiles(resetMailLinks);

async function linkOf(request: Request): Promise<boolean> {
  return ((await request.json()) as { token: string }).token === LINK_TOKEN;
}

function action(request: Request) {
  mailLinks.actions.push({ path: new URL(request.url).pathname, bearer: request.headers.has("Authorization") });
}

export const mailLinkHandlers = [
  hub.post("/api/login-changes/read", async ({ request }) =>
    (await linkOf(request)) ? HttpResponse.json({ data: mailLinks.change }) : problem(410, "link_expired"),
  ),
  hub.post("/api/login-changes/undo", async ({ request }) => {
    if (!(await linkOf(request))) return problem(410, "link_expired");
    action(request);
    return HttpResponse.json({ data: { kind: mailLinks.change.kind, token: LINK_TOKEN } });
  }),
  hub.post("/api/sign-up/read", async ({ request }) =>
    (await linkOf(request)) ? HttpResponse.json({ data: mailLinks.account }) : problem(410, "link_expired"),
  ),
  hub.post("/api/sign-up/confirm", async ({ request }) => {
    if (!(await linkOf(request))) return problem(410, "link_expired");
    if (mailLinks.account.sign_in && !request.headers.has("Authorization")) return problem(401, "not_signed_in", { code: 2 });
    if (mailLinks.account.sign_in && signedIn.user?.ds_mail !== mailLinks.owner) return problem(403, "not_allowed");
    action(request);
    return HttpResponse.json({ data: { cd_entity: 77, cd_instance: 318, token: mailLinks.account.sign_in ? null : LINK_TOKEN } });
  }),
];
