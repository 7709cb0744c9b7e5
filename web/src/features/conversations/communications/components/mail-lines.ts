/** What a line of the card holds. */
const LINE_LETTERS = 80;

/** A mail of more lines is shown folded. */
export const MOST_LINES = 10;

/** How many lines a mail takes up, about. */
export function linesOf(text: string): number {
  return text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_LETTERS)), 0);
}
