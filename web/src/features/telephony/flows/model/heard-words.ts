const OTHER_VOICE = /\[\[([a-z]{2,3}(?:-[a-z0-9]+)*):((?:(?!\]\]).)*)\]\]/gis;

/** A prompt as it is heard: `Press 1. [[es: Marque 2.]]` changes its voice at the mark, and does not say it. */
export function heardWords(text: string): string {
  return text.replace(OTHER_VOICE, (whole, lang: string, words: string) => (lang.length <= 12 ? words.trim() : whole));
}
