import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { server } from "../testing/server";
import { api } from "./client";

it("reads from the read-only variant of the calls, and changes at the calls themselves", async () => {
  const asked: string[] = [];
  server.use(
    http.all("*/api/*", ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}${search}`);
      return HttpResponse.json({ data: [], items: [] });
    }),
  );
  await api.get("/api/users/accounts", { token: "t" });
  await api.get("/api/instances/branding/{id}", { path: { id: "a/api/b" }, query: { lang: "es" }, token: null });
  await api.post("/api/users/login-v2", { body: { email: "a@b.example", password: "x" }, token: null });
  await api.patch("/api/users/{id}", { path: { id: 1 }, body: { ds_firstname: "A", ds_lastname: "B" }, token: "t" });
  await api.delete("/api/phone-numbers/{number}", { path: { number: "+12025550150" }, token: "t" });
  expect(asked).toEqual([
    "GET /api/ro/users/accounts",
    "GET /api/ro/instances/branding/a%2Fapi%2Fb?lang=es",
    "POST /api/users/login-v2",
    "PATCH /api/users/1",
    "DELETE /api/phone-numbers/%2B12025550150",
  ]);
});
