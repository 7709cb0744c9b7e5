import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { token } from "../testing/fixtures";
import { adoptToken } from "../shared/identity/session";
import { api } from "./client";
import { earlyAnswer } from "./early-answers";

const firstPaint = readFileSync("public/first-paint.js", "utf8");

/** Runs the page's first script at an address, and gives what it asked for. */
async function runAt(address: string, renewed: Response) {
  const page = {} as Window;
  const asked = vi.fn(async (path: string, _options: RequestInit) => (path === "/api/session/refresh" ? renewed : Response.json({ path })));
  const names = ["localStorage", "location", "matchMedia", "document", "navigator", "fetch", "window"];
  const storage = { getItem: (key: string) => (key === "session_token" ? "active" : null) };
  new Function(...names, firstPaint)(storage, new URL(address, "http://localhost"), () => ({ matches: false }), document, {}, asked, page);
  await page.earlySession;
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve));
  return { page, paths: asked.mock.calls.map(([path]) => path) };
}

it("the page's first script asks for the person, and for the draft that the address names", async () => {
  const renewed = () => Response.json({ data: { token: "t1" } });
  const draft = await runAt("/application?draft=a%2Fb&page=home", renewed());
  expect(draft.paths).toEqual(["/api/session/refresh", "/api/ro/users/me", "/api/ro/application-drafts/a%2Fb?include=form"]);
  expect(draft.page.earlyAnswers?.["/api/ro/users/me"]?.token).toBe("t1");
  const home = await runAt("/home?draft=d1", renewed());
  expect(home.paths).toEqual(["/api/session/refresh", "/api/ro/users/me"]);
  const over = await runAt("/home", new Response(null, { status: 401 }));
  expect(over.paths).toEqual(["/api/session/refresh"]);
});

it("a read takes up what was asked before, once, and asks again what failed", async () => {
  const session = token("session");
  adoptToken(session);
  const early = (answer: Promise<Response>, asked = session, at = Date.now()) => ({ token: asked, answer, at });
  window.earlyAnswers = { "/api/ro/users/me": early(Promise.resolve(Response.json({ data: { id: 7 } }))) };
  expect(await api.get("/api/users/me")).toEqual({ data: { id: 7 } });
  expect(window.earlyAnswers).toEqual({});
  const refused = {
    "/other-session": early(Promise.resolve(new Response()), token("auth")),
    "/failed": early(Promise.reject(new TypeError("offline"))),
    "/refused": early(Promise.resolve(new Response(null, { status: 503 }))),
    "/old": early(Promise.resolve(new Response()), session, Date.now() - 31_000),
  };
  for (const path of Object.keys(refused)) {
    window.earlyAnswers = refused;
    expect(await earlyAnswer(path, session)).toBeNull();
  }
});
