/** The answer to a question for papers: ids of files, in the order of the pages. */

export interface PaperAnswer {
  pages: readonly string[];
  /** Those that were sent with a doubt about whether they can be read. */
  doubtful: readonly string[];
}

/** The kinds of question that take papers. */
export type PaperKind = "file" | "photo";

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : []);

/** Reads a stored answer; anything else has no pages. */
export function readAnswer(kind: PaperKind, value: unknown): PaperAnswer {
  if (kind === "file") return { pages: ids(value), doubtful: [] };
  const { pages, doubtful } = (value ?? {}) as { pages?: unknown; doubtful?: unknown };
  return { pages: ids(pages), doubtful: ids(doubtful) };
}

/** The answer as it is stored; null when there is no page left. */
export function writtenAnswer(kind: PaperKind, { pages, doubtful }: PaperAnswer): unknown {
  if (pages.length === 0) return null;
  if (kind === "file") return [...pages];
  const marked = pages.filter((id) => doubtful.includes(id));
  return marked.length ? { pages: [...pages], doubtful: marked } : { pages: [...pages] };
}

/** With one page more, at the end; one that is there already only takes the doubt. */
export function withPage(answer: PaperAnswer, id: string, isDoubtful = false): PaperAnswer {
  return {
    pages: answer.pages.includes(id) ? answer.pages : [...answer.pages, id],
    doubtful: isDoubtful && !answer.doubtful.includes(id) ? [...answer.doubtful, id] : answer.doubtful,
  };
}

export function withoutPage(answer: PaperAnswer, id: string): PaperAnswer {
  return { pages: answer.pages.filter((page) => page !== id), doubtful: answer.doubtful.filter((page) => page !== id) };
}

/** Another file in the place of a page; the doubt about it stays. */
export function withReplaced(answer: PaperAnswer, old: string, next: string): PaperAnswer {
  const replaced = (all: readonly string[]) => all.map((id) => (id === old ? next : id));
  if (!answer.pages.includes(old)) return withPage(answer, next);
  return { pages: replaced(answer.pages), doubtful: replaced(answer.doubtful) };
}

/** With a page at another place, counted from 0; a place outside is the nearest one. */
export function withMoved(answer: PaperAnswer, id: string, to: number): PaperAnswer {
  const rest = answer.pages.filter((page) => page !== id);
  if (rest.length === answer.pages.length) return answer;
  const place = Math.min(Math.max(to, 0), rest.length);
  return { ...answer, pages: [...rest.slice(0, place), id, ...rest.slice(place)] };
}

/** Files that have come for a question without being in its answer: from a phone, or before a page was closed. */
export function arrivals(answer: PaperAnswer, come: readonly string[], taken: ReadonlySet<string>): string[] {
  return come.filter((id) => !answer.pages.includes(id) && !taken.has(id));
}
