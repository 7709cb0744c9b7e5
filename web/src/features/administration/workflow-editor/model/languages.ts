import type { Workflow } from "../../../../api/schema";

/** The languages, besides English, in which a workflow has words, and those that were added to the fields. */
export function languagesOf(flow: Workflow, added: readonly string[]): string[] {
  const used = flow.states.flatMap(({ names, applicant_words, sentences }) => [names, applicant_words, sentences].flatMap((words) => Object.keys(words ?? {})));
  return [...new Set([...used.toSorted(), ...added])].filter((code) => code !== "en");
}
