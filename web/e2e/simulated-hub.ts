import type { Page } from "@playwright/test";
import { getResponse } from "msw";
import type { SessionUser } from "../src/api/schema";
import { accountHandlers } from "../src/testing/handlers/account";
import { assuranceHandlers } from "../src/testing/handlers/assurance";
import { communityHandlers } from "../src/testing/handlers/community-profile";
import { mailLinkHandlers } from "../src/testing/handlers/mail-links";
import { profileHandlers } from "../src/testing/handlers/profile";
import { reportHandlers } from "../src/testing/handlers/reports";
import { sandboxHandlers } from "../src/testing/handlers/sandbox";
import { shellHandlers } from "../src/testing/handlers/shell";
import { signedIn, signInHandlers } from "../src/testing/handlers/sign-in";
import { staffHandlers } from "../src/testing/handlers/staff";

const handlers = [
  ...signInHandlers,
  ...accountHandlers,
  ...assuranceHandlers,
  ...mailLinkHandlers,
  ...profileHandlers,
  ...reportHandlers,
  ...sandboxHandlers,
  ...staffHandlers,
  ...communityHandlers,
  ...shellHandlers,
];

/**
 * Answers a page's calls with the unit tests' handlers, so that screens can be looked at while no hub runs
 * (`SIMULATED=1`, with `vite preview` at HUB_URL). Never used when a hub is there.
 */
export async function simulateHub(page: Page, user: SessionUser | null): Promise<void> {
  signedIn.user = user;
  if (user) await page.addInitScript(() => localStorage.setItem("session_token", "active"));
  await page.routeWebSocket("**/live", (socket) => {
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { op: string; id?: number; topic?: string; from_seq?: number };
      if (frame.op === "hello") socket.send(JSON.stringify({ op: "welcome", connection: "c", heartbeat_ms: 20_000 }));
      if (frame.op === "subscribe") socket.send(JSON.stringify({ op: "subscribed", id: frame.id, topic: frame.topic, seq: frame.from_seq ?? 0 }));
    });
  });
  await page.route(/\/(api|sandbox\/api)\//, async (route) => {
    const request = route.request();
    const body = request.postData();
    const response = await getResponse(
      handlers,
      new Request(request.url(), { method: request.method(), headers: await request.allHeaders(), body: body ?? undefined }),
    );
    if (!response) return route.fulfill({ status: 404, contentType: "application/problem+json", body: JSON.stringify({ key: "not_found", status: 404 }) });
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) });
  });
}
