import { useCallback, useLayoutEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from "react";

/** Whether a sign typed here begins a word: at the very beginning, or after a blank. */
export function beginsWord(text: string, at: number): boolean {
  return at === 0 || /\s/.test(text[at - 1] ?? "");
}

/** Whether a sign typed here begins a line. */
export function beginsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

/** What is written over: from one place of a text to another. */
export interface Stretch {
  at: number;
  end: number;
}

/** The sign that opens a list and the word behind it, where they stand before the caret: "/" at the beginning of a line, "@" of a word. */
export function signedWord(text: string, caret: number, sign: "/" | "@"): Stretch | null {
  const typed = (sign === "/" ? /(?:^|\n)(\/[^\s/]*)$/ : /(?:^|\s)(@[^\s@]*)$/).exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { at: caret - typed.length, end: caret };
}

/** What was typed from a place on, before the list that opened there took the keys; `behind` is how much stood behind it. More than a word is kept. */
export function typedSince(text: string, at: number, behind: number): Stretch {
  const end = Math.max(at, text.length - behind);
  return { at, end: /\s/.test(text.slice(at, end)) ? at : end };
}

/** Writes words where the caret stood, over what stands from there to `end`, and puts the caret behind them. */
export function useInsertAt(
  area: RefObject<HTMLTextAreaElement | null>,
  setText: Dispatch<SetStateAction<string>>,
): (words: string, at: number, end?: number) => void {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return useCallback(
    (words, at, end = at) => {
      caret.current = at + words.length;
      setText((text) => text.slice(0, at) + words + text.slice(end));
    },
    [setText],
  );
}
