import { createInstance, type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { directionOf } from "./direction";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";

const i18next = createInstance();

const STORAGE_KEY = "language";
const YEAR_S = 31_536_000;

// One small file for each language and feature, loaded when a page first asks for it.
const files = import.meta.glob<{ default: Record<string, unknown> }>("../locales/*/*.json");

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) {
      callback(new Error(`no words for ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (module) => callback(null, module.default),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

function storedLanguage(): string {
  const stored = localStorage.getItem(STORAGE_KEY);
  return LANGUAGES.some((language) => language.code === stored) ? (stored as string) : DEFAULT_LANGUAGE;
}

function showLanguage(language: string) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Starts the translations; resolves once the words of every page's frame are there. */
export async function startTranslations(): Promise<void> {
  i18next.on("languageChanged", showLanguage);
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: LANGUAGES.map((language) => language.code),
      ns: ["shell", "ui", "problem"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Changes the language at once, without reloading: a live call goes on. Stored locally and in a cookie. */
export async function changeLanguage(code: string): Promise<void> {
  localStorage.setItem(STORAGE_KEY, code);
  document.cookie = `${STORAGE_KEY}=${code}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
  await i18next.changeLanguage(code);
}
