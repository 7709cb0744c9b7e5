/** How often a photo for one question was questioned: from the third time on nobody is asked again. */

const MOST_ASKED = 2;
const keyOf = (draft: string, at: string) => `papers.doubts:${draft}:${at}`;

function asked(key: string): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return MOST_ASKED;
  }
}

/** Whether to ask about a photo now; asking counts. */
export function mayAsk(draft: string, at: string): boolean {
  const key = keyOf(draft, at);
  const before = asked(key);
  if (before >= MOST_ASKED) return false;
  try {
    sessionStorage.setItem(key, String(before + 1));
  } catch {
    return false;
  }
  return true;
}
