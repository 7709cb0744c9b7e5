// A real OpenID Connect provider for the tests of single sign-on. Arguments: the hub's callback address. Writes its issuer
// to standard output, serves until standard input closes. COMMONLINE_WEB names the folder whose packages are used.
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Standard output is for the issuer alone.
console.info = console.error;

const modules = createRequire(path.join(process.env.COMMONLINE_WEB, "package.json"));
const { Provider } = await import(pathToFileURL(modules.resolve("oidc-provider")));

// Who signs in there, by what the test puts into `login_hint`.
const people = {
  known: { email: "Business@Riverbend.example", email_verified: true },
  reviewer: { email: "reviewer@riverbend.example", email_verified: true },
  subscriber: { email: "subscriber@riverbend.example", email_verified: true },
  stranger: { email: "stranger@elsewhere.example", email_verified: true },
  unverified: { email: "partner@riverbend.example", email_verified: false },
  elsewhere: { email: "elsewhere@riverbend.example", email_verified: true },
};

const server = http.createServer();
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "commonline",
      client_secret: "a secret of the tests alone",
      redirect_uris: [process.argv[2]],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
  ],
  scopes: ["openid", "email", "offline_access", "User.Read"],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  cookies: { keys: ["keys of the tests alone"] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  issueRefreshToken: async (_, client, code) => code.scope?.includes("User.Read") ?? false,
  pkce: { required: () => true },
  rotateRefreshToken: true,
});

async function interact(request, response) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    const login = { accountId: params.login_hint };
    return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

const serve = provider.callback();
server.on("request", (request, response) => {
  if (!request.url.startsWith("/interaction/")) return serve(request, response);
  interact(request, response).catch((error) => {
    response.writeHead(500).end(String(error));
  });
});

process.stdout.write(`${issuer}\n`);
process.stdin.on("end", () => process.exit(0)).resume();
