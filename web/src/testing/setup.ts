import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { queryClient } from "../api/query-client";
import { startTranslations } from "../lib/i18n";
import { endSession, useSession } from "../lib/session";
import { messages } from "./fixtures";
import { resetOwnAccount } from "./handlers/account";
import { sandboxMail } from "./handlers/sandbox";
import { signedIn } from "./handlers/sign-in";
import { server } from "./server";
import { SilentSocket } from "./silent-socket";

// A page and its words are loaded when it is first shown.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has neither of these; what is tested does not depend on their answers.
window.matchMedia ??= ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as unknown as typeof window.matchMedia;
window.scrollTo = () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  await startTranslations();
  useSession.setState({ status: "signedOut", token: null, endedBy: null });
});
beforeEach(() => {
  vi.stubGlobal("WebSocket", SilentSocket);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  signedIn.user = null;
  sandboxMail.messages = [...messages];
  endSession("loggedOut");
  useSession.setState({ status: "signedOut", token: null, endedBy: null });
  localStorage.clear();
  resetOwnAccount();
  queryClient.clear();
  SilentSocket.all.length = 0;
  void getI18n().changeLanguage("en");
});
afterAll(() => server.close());
