const spoken = new Set<string>();

/** Said by each module that has words, as soon as it is loaded; the build writes the calls (scripts/page-words.ts). */
export function usesWords(...namespaces: string[]): void {
  for (const namespace of namespaces) spoken.add(namespace);
}

/** What has been said. */
export const spokenWords = (): string[] => [...spoken];

/** Forgets what the app's first file said: it holds parts that most pages never show. */
export const forgetSpoken = (): void => spoken.clear();
