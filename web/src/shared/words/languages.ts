import percentages from "virtual:translated";
import { directionOf, type Direction } from "./direction";

/** A language of the picker, as the specification describes it (1, section 3). */
export interface Language {
  /** BCP 47, as `lang` attributes and the hub take it. */
  code: string;
  /** ISO 639-3. */
  code3: string;
  /** Its English name. */
  language: string;
  /** Its name in itself. */
  name: string;
  direction: Direction;
  /** Is in the first group of the picker. */
  bold: boolean;
  /** Its place in the picker, from 1. */
  order: number;
  /** Translated share of the interface, 0 to 100. */
  percent: number;
}

export const DEFAULT_LANGUAGE = "en";

/** Code, ISO 639-3, English name, own name. The first four come first in the picker; the rest follow by their English names. */
const TABLE: readonly (readonly [string, string, string, string])[] = [
  ["en", "eng", "English", "English"],
  ["es", "spa", "Spanish", "Español"],
  ["tl", "tgl", "Tagalog", "Tagalog"],
  ["ko", "kor", "Korean", "한국어"],
  ["sq", "sqi", "Albanian", "Shqip"],
  ["am", "amh", "Amharic", "አማርኛ"],
  ["ar", "ara", "Arabic", "العربية"],
  ["hy", "hye", "Armenian", "Հայերեն"],
  ["bn", "ben", "Bengali", "বাংলা"],
  ["bs", "bos", "Bosnian", "Bosanski"],
  ["my", "mya", "Burmese", "မြန်မာ"],
  ["zh-Hans", "zho", "Chinese (Simplified)", "简体中文"],
  ["zh-Hant", "zho", "Chinese (Traditional)", "繁體中文"],
  ["hr", "hrv", "Croatian", "Hrvatski"],
  ["fr", "fra", "French", "Français"],
  ["de", "deu", "German", "Deutsch"],
  ["el", "ell", "Greek", "Ελληνικά"],
  ["gu", "guj", "Gujarati", "ગુજરાતી"],
  ["ht", "hat", "Haitian Creole", "Kreyòl ayisyen"],
  ["he", "heb", "Hebrew", "עברית"],
  ["hi", "hin", "Hindi", "हिन्दी"],
  ["hmn", "hmn", "Hmong", "Hmoob"],
  ["ig", "ibo", "Igbo", "Igbo"],
  ["id", "ind", "Indonesian", "Bahasa Indonesia"],
  ["it", "ita", "Italian", "Italiano"],
  ["ja", "jpn", "Japanese", "日本語"],
  ["km", "khm", "Khmer", "ខ្មែរ"],
  ["lo", "lao", "Lao", "ລາວ"],
  ["mh", "mah", "Marshallese", "Kajin M̧ajeļ"],
  ["ne", "nep", "Nepali", "नेपाली"],
  ["om", "orm", "Oromo", "Afaan Oromoo"],
  ["fa", "fas", "Persian", "فارسی"],
  ["pl", "pol", "Polish", "Polski"],
  ["pt", "por", "Portuguese", "Português"],
  ["pa", "pan", "Punjabi", "ਪੰਜਾਬੀ"],
  ["ro", "ron", "Romanian", "Română"],
  ["ru", "rus", "Russian", "Русский"],
  ["sm", "smo", "Samoan", "Gagana Sāmoa"],
  ["sr", "srp", "Serbian", "Српски"],
  ["so", "som", "Somali", "Soomaali"],
  ["sw", "swa", "Swahili", "Kiswahili"],
  ["ta", "tam", "Tamil", "தமிழ்"],
  ["te", "tel", "Telugu", "తెలుగు"],
  ["th", "tha", "Thai", "ไทย"],
  ["ti", "tir", "Tigrinya", "ትግርኛ"],
  ["tr", "tur", "Turkish", "Türkçe"],
  ["uk", "ukr", "Ukrainian", "Українська"],
  ["ur", "urd", "Urdu", "اردو"],
  ["vi", "vie", "Vietnamese", "Tiếng Việt"],
  ["yo", "yor", "Yoruba", "Yorùbá"],
];
const LEADING = 4;

/** Every language of the picker, in its order. */
export const ALL_LANGUAGES: readonly Language[] = TABLE.map(([code, code3, language, name], index) => ({
  code,
  code3,
  language,
  name,
  direction: directionOf(code),
  bold: index < LEADING,
  order: index + 1,
  percent: percentages[code] ?? 0,
}));

/** The languages that have words at all; what one of them lacks is shown in English. */
export const TRANSLATED_LANGUAGES: readonly Language[] = ALL_LANGUAGES.filter((language) => language.percent > 0);

export function findLanguage(code: string | null): Language | undefined {
  return ALL_LANGUAGES.find((language) => language.code === code);
}

/** The languages that a host offers: all of them, or the few that its tenant names. `zh` there means either script. Untranslated ones come last. */
export function languagesOf(codes: readonly string[] | null | undefined): readonly Language[] {
  const wanted = codes && new Set(codes.map((code) => (code === "zh" ? "zh-Hans" : code)));
  const offered = wanted ? ALL_LANGUAGES.filter((language) => wanted.has(language.code)) : ALL_LANGUAGES;
  return [...offered.filter((language) => language.percent > 0), ...offered.filter((language) => language.percent === 0)];
}

/** The name of any language, in the language of the interface; its own name where the browser knows none, else the code itself. */
export function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: "language", fallback: "none" }).of(code) ?? findLanguage(code)?.name ?? code;
  } catch {
    return code;
  }
}

/** Whether who speaks the one is understood in the other: regions and scripts of a language do not count. */
export function isSameLanguage(one: string, other: string): boolean {
  const spoken = (code: string) => code.toLowerCase().split("-")[0];
  return spoken(one) === spoken(other);
}
