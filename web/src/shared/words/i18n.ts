import { createInstance, type BackendModule, type Namespace, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import * as componentWords from "virtual:component-words";
import { read } from "virtual:words";
import { api } from "../../api/client";
import { useCallRequest } from "../calls/call-request";
import { directionOf, isolated } from "./direction";
import { ALL_LANGUAGES, DEFAULT_LANGUAGE, findLanguage } from "./languages";
import { useOfferedLanguages } from "./offered-languages";
import { page } from "../page/page";
import { spokenWords } from "./page-words";
import { useSession } from "../identity/session";

const i18next = createInstance();

const STORAGE_KEY = "language";
/** What a government account chose: English is shown to it on a device that speaks another language, until it says otherwise. */
const GOVERNMENT_KEY = "governmentLanguage";
const YEAR_S = 31_536_000;

// One small file for each language and feature, loaded when a page first asks for it in that language.
const coming = new Map<string, ReturnType<typeof read>>();

function bring(language: string, namespace: string): ReturnType<typeof read> {
  const key = `${language}/${namespace}`;
  const words = coming.get(key) ?? read(language, namespace);
  coming.set(key, words);
  // What failed may be asked for again.
  words.catch(() => coming.delete(key));
  return words;
}

/** Begins to load words that a page is going to need, in the language of this device: they come beside its code, not after it. */
export function bringWords(...namespaces: string[]): void {
  for (const namespace of namespaces) void bring(storedLanguage() ?? DEFAULT_LANGUAGE, namespace).catch(() => undefined);
}

/** Loads a part of the app together with its words, so that it can be drawn at once. A failure of the words is seen where they are used. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const loaded = await part;
  // Those that are there already are not asked for again.
  await i18next.loadNamespaces([...spokenWords]);
  return loaded;
}

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    bring(language, namespace).then(
      // A language may lack a whole file: its words are then English.
      (words) => callback(null, words ?? {}),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Brings what the components themselves say in a language; where react-aria has none, English. */
async function loadComponentWords(language: string): Promise<void> {
  const { locales, load } = componentWords;
  if (locales.length === 0) return;
  const spoken = new Intl.Locale(language).language;
  const locale = language === DEFAULT_LANGUAGE ? undefined : locales.find((one) => one === language || one.startsWith(`${spoken}-`));
  await load(locale ?? "en-US");
}

/** The language that was chosen on this device, or for its government account; null when none ever was. */
export function storedLanguage(isGovernment = false): string | null {
  const stored = localStorage.getItem(isGovernment ? GOVERNMENT_KEY : STORAGE_KEY);
  return findLanguage(stored) ? stored : null;
}

function showLanguage(language: string) {
  const { documentElement } = document;
  // With no word translated, the page's words are English, whatever was chosen.
  documentElement.lang = findLanguage(language)?.percent ? language : DEFAULT_LANGUAGE;
  documentElement.dir = directionOf(language);
}

/** A partial language needs its English fallbacks marked. */
async function prepareFallback(language: string): Promise<void> {
  const percent = findLanguage(language)?.percent ?? 100;
  if (percent === 0 || percent === 100) return;
  const { markFallbacks, noteFallbacks } = await import("./fallback-marks");
  i18next.use(noteFallbacks);
  i18next.options.postProcess = [noteFallbacks.name];
  i18next.options.postProcessPassResolved = true;
  markFallbacks();
}

/** Starts the translations; resolves once the words of every page's frame are there. */
export async function startTranslations(): Promise<void> {
  i18next.on("languageChanged", showLanguage);
  const language = storedLanguage() ?? DEFAULT_LANGUAGE;
  const components = loadComponentWords(language);
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: ALL_LANGUAGES.map((one) => one.code),
      load: "currentOnly",
      ns: ["shell", "ui", "problem", "pages"],
      defaultNS: "shell",
      // React escapes; inserted values are only isolated by direction.
      interpolation: {
        escapeValue: true,
        useRawValueToEscape: true,
        escape: (value: unknown) => (typeof value === "string" ? isolated(value) : String(value)),
      },
      react: { useSuspense: true },
    });
  await prepareFallback(language);
  await components;
}

/** For text that leaves the page, such as a link in a text or a stored name: inserted values stay unchanged. */
export const AS_IT_IS = { interpolation: { escapeValue: false } } as const;

/** The words of a namespace in another language than the page's: for a text to someone who reads that. English where it has none. */
export async function wordsIn<Ns extends Namespace>(language: string, namespace: Ns): Promise<TFunction<Ns>> {
  const code = findLanguage(language)?.percent ? language : DEFAULT_LANGUAGE;
  await i18next.loadNamespaces(namespace as string);
  await i18next.loadLanguages(code);
  return i18next.getFixedT(code, namespace) as TFunction<Ns>;
}

function remember(code: string) {
  if (useOfferedLanguages.getState().isEnglishFirst) {
    localStorage.setItem(GOVERNMENT_KEY, code);
    return;
  }
  localStorage.setItem(STORAGE_KEY, code);
  document.cookie = `${STORAGE_KEY}=${code}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
}

/** Shows a language for now, without remembering it: what an account or a host asks for. */
export async function showInLanguage(code: string): Promise<void> {
  if (i18next.language === code) return;
  await Promise.all([prepareFallback(code), loadComponentWords(code)]);
  await i18next.changeLanguage(code);
}

/** Changes the language at once, without reloading, for pages that must not be lost. Remembered locally and in a cookie. */
export async function changeLanguage(code: string): Promise<void> {
  remember(code);
  await showInLanguage(code);
}

/**
 * What the language picker does (specification 1, section 3): remembers the choice locally, in a cookie and on the account,
 * and reloads the page. During a call the words change in place instead, so that nobody is cut off.
 */
export async function chooseLanguage(code: string): Promise<void> {
  remember(code);
  if (useSession.getState().status === "signedIn") {
    try {
      await api.put("/api/users/me/language", { body: { lang: code } });
    } catch {
      // The choice holds on this device; the account keeps its old one.
    }
  }
  if (useCallRequest.getState().busyThreadId !== null) await showInLanguage(code);
  else page.reload();
}
