import type { CommunityProfileView, ProfileChange, ProfileTexts, Support } from "../../../api/schema";

/** The texts that are one field each. */
export type TextName = Exclude<keyof ProfileTexts, "support">;

/** What a form holds: every text, empty where it is not written in this language. */
export type Draft = Record<TextName, string> & { support: Support };

export const NO_SUPPORT: Support = { heading: "", email: "", programs: [] };

/** The languages that a profile's reader may choose: its own first, then those that have texts. */
export function writtenLanguages(profile: CommunityProfileView): string[] {
  return [profile.lang, ...Object.keys(profile.words).filter((code) => code !== profile.lang)];
}

/** What is written in a language itself. */
export function textsOf(profile: CommunityProfileView, lang: string): ProfileTexts {
  return lang === profile.lang ? profile.texts : (profile.words[lang] ?? {});
}

/** What applicants who read a language see: its own text, that of its base (`zh` of `zh-Hans`), or the default one. */
export function shownIn<Name extends keyof ProfileTexts>(profile: CommunityProfileView, lang: string, name: Name): { text: ProfileTexts[Name]; lang: string } {
  const base = lang.split("-")[0] ?? lang;
  for (const code of [lang, base]) {
    const text = code === profile.lang ? null : profile.words[code]?.[name];
    if (text) return { text, lang: code };
  }
  return { text: profile.texts[name], lang: profile.lang };
}

export function draftOf(texts: ProfileTexts): Draft {
  return {
    ds_portalTitle: texts.ds_portalTitle ?? "",
    ds_loginHeading: texts.ds_loginHeading ?? "",
    ds_loginMessage: texts.ds_loginMessage ?? "",
    contact_info: texts.contact_info ?? "",
    privacy_url: texts.privacy_url ?? "",
    support: texts.support ?? NO_SUPPORT,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of these texts, those that the draft changes; null if it changes none. An emptied text is sent empty. */
export function changedTexts(before: ProfileTexts, draft: Draft, names: readonly (keyof ProfileTexts)[]): ProfileTexts | null {
  const former = draftOf(before);
  const changed = names.filter((name) => !isSame(former[name], draft[name]));
  return changed.length ? Object.fromEntries(changed.map((name) => [name, draft[name]])) : null;
}

/** The change as the hub takes it. */
export function changeIn(profile: CommunityProfileView, lang: string, texts: ProfileTexts): ProfileChange {
  return lang === profile.lang ? { version: profile.version, texts } : { version: profile.version, words: { [lang]: texts } };
}

/** Where the fields of a language are in the hub's refusals. */
export const fieldPrefix = (profile: CommunityProfileView, lang: string) => (lang === profile.lang ? "texts." : `words.${lang}.`);
