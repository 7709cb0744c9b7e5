import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import React from "react";
import { destroyAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
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
import { resetBetweenFiles } from "./between-files";
import { messages } from "./fixtures";
import { resetOwnAccount } from "./handlers/account";
import { resetMailLinks } from "./handlers/mail-links";
import { sandboxMail } from "./handlers/sandbox";
import { signedIn } from "./handlers/sign-in";
import { server } from "./server";
import { SilentSocket } from "./silent-socket";

// A page and its words are loaded when it is first shown. What has not come yet is asked for again and again: only a test that
// failed prints the page, below.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" }),
});

// React keeps a stack for each of the first ten thousand elements of a second, which is a seventh of what the queue's tests take, and shows it in
// warnings only: it has kept them all already. A React that counts elsewhere keeps them again.
const internals = (React as unknown as Record<string, object | undefined>)["__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"];
if (internals) Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set() {} });

// React Aria moves its virtual focus by blur events of its own, from within React's work. user-event takes them for real ones and
// would send a change there, which React refuses.
const listen = document.addEventListener.bind(document) as typeof document.addEventListener;
document.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
  const isOfUserEvent = type === "blur" && typeof listener === "function" && typeof options === "object" && options.passive;
  listen(type, isOfUserEvent ? (event) => event.isTrusted && listener(event) : listener, options);
};

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

// Saved before any test replaces the clock, and before the next file's wrappers: files share this window.
const { setTimeout: laterOn, fetch: realFetch } = globalThis;

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
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(prettyDOM(document.body));
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
afterAll(() => {
  server.close();
  // The next file has this window and the modules that this one has loaded: it finds them as a page that was just opened would.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
  Reflect.deleteProperty(navigator, "credentials");
  globalThis.fetch = realFetch;
  document.addEventListener = listen;
  resetBetweenFiles();
  destroyAnnouncer();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});
