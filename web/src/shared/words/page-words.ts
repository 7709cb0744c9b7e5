/** What modules have said since they were last forgotten; the app's first file holds parts that most pages never show. */
export const spokenWords = new Set<string>();

/** Said by each module that has words, as soon as it is loaded; the build writes the calls (scripts/page-words.ts). */
export function usesWords(...namespaces: string[]): void {
  for (const namespace of namespaces) spokenWords.add(namespace);
}
