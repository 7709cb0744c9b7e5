import { HttpResponse } from "msw";
import { hub } from "../hub";
import type { DataCreated, ProblemBody } from "../../api/schema";
import { isProof } from "./captcha";
import { problem } from "./problem";

/** Created accounts, for tests to check. */
export const created: { path: string; body: Record<string, unknown> }[] = [];

async function create(request: Request): Promise<HttpResponse<DataCreated | ProblemBody>> {
  const body = (await request.json()) as Record<string, unknown>;
  if (!isProof(body.captchaToken as string | undefined)) return problem(400, "captcha_required", { message: "suspicious activity" });
  created.push({ path: new URL(request.url).pathname, body });
  return HttpResponse.json({ data: { created: true } }, { status: 201 });
}

/** `business@` has a login with one business; everybody else is new. */
export const signUpHandlers = [
  hub.get("/api/instances/signup", () =>
    HttpResponse.json({
      data: [
        { ds_name: "Riverbend County", cd_instance: 1 },
        { ds_name: "Lakeshore", cd_instance: 318 },
      ],
    }),
  ),
  hub.post("/api/signup/find-business-user", async ({ request }) => {
    const { ds_mail } = (await request.json()) as { ds_mail: string };
    return HttpResponse.json({ data: ds_mail.startsWith("business") ? { ds_companyname: "Riverbend Bakery" } : null });
  }),
  hub.get("/api/signup/search-account", ({ request }) => {
    const exists = new URL(request.url).searchParams.get("email")?.startsWith("business") ?? false;
    return HttpResponse.json({
      data: {
        userExists: exists,
        businesses: exists ? [{ cd_business: 7, title: "Riverbend Bakery", address: "12 Mill Lane", email: "bus*****@riverbend.example" }] : [],
      },
    });
  }),
  hub.get("/api/find-business/{email}/instance/{id}", ({ params }) =>
    HttpResponse.json({
      data: String(params.email).startsWith("business")
        ? [{ cd_business: 7, title: "Riverbend Bakery", address: "12 Mill Lane", email: "bus*****@riverbend.example" }]
        : [],
    }),
  ),
  hub.post("/api/create-individual/instance/{id}", ({ request }) => create(request)),
  hub.post("/api/create-user-and-business/instance/{id}", ({ request }) => create(request)),
  hub.post("/api/create-business-for-user/instance/{id}", ({ request }) => create(request)),
];
