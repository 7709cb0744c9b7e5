import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { queryClient } from "../api/query-client";
import { useCallRequest } from "../shared/calls/call-request";
import { useConsent, useCookieDrawer } from "../shared/page/consent";
import { startTranslations } from "../shared/words/i18n";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { endSession, useSession } from "../shared/identity/session";
import { loadLater } from "../ui/later";
import { closeNewestToast } from "../ui/toast-queue";
import { messages } from "./fixtures";
import { resetOwnAccount } from "./handlers/account";
import { resetMailLinks } from "./handlers/mail-links";
import { sandboxMail } from "./handlers/sandbox";
import { signedIn } from "./handlers/sign-in";
import { server } from "./server";
import { SilentSocket } from "./silent-socket";

// A page and its words are loaded when it is first shown.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has neither of these; the tests do not depend on their answers.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;
window.scrollTo = () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;

/** Aborts the requests that a test has left running: they must not reach the next one. */
let test = new AbortController();

/** Answers of the simulated hub, as long as the requesting test runs. */
function fetchWithinTest(real: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { signal } = test;
    const never = new Promise<Response>(() => undefined);
    try {
      const response = await real(input, { ...init, signal: AbortSignal.any(init?.signal ? [init.signal, signal] : [signal]) });
      return signal.aborted ? never : response;
    } catch (error) {
      if (signal.aborted) return never;
      throw error;
    }
  };
}

// Saved before any test replaces the clock.
const { setTimeout: laterOn } = globalThis;

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  globalThis.fetch = fetchWithinTest(globalThis.fetch);
  await startTranslations();
  // As on a page that has been open for a while.
  loadLater();
  useSession.setState({ status: "signedOut", token: null, endedBy: null });
});
beforeEach(() => {
  vi.stubGlobal("WebSocket", SilentSocket);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  test.abort();
  test = new AbortController();
  // Handlers that were answering have answered before what they answer from is set back.
  await new Promise((resolve) => laterOn(resolve, 0));
  server.resetHandlers();
  signedIn.user = null;
  sandboxMail.messages = [...messages];
  endSession("loggedOut");
  useSession.setState({ status: "signedOut", token: null, endedBy: null });
  localStorage.clear();
  sessionStorage.clear();
  useCookieDrawer.setState({ isOpen: false });
  useConsent.setState({ settings: true, counts: false, isChosen: false });
  useCallRequest.setState({ busyThreadId: null });
  useOfferedLanguages.setState({ codes: null, isEnglishFirst: false });
  while (closeNewestToast());
  resetOwnAccount();
  resetMailLinks();
  queryClient.clear();
  SilentSocket.all.length = 0;
  await getI18n().changeLanguage("en");
});
afterAll(() => server.close());
