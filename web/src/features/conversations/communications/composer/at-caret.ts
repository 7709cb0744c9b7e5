import { useCallback, useLayoutEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from "react";

/** Whether a sign typed here begins a word: at the very beginning, or after a blank. */
export function beginsWord(text: string, at: number): boolean {
  return at === 0 || /\s/.test(text[at - 1] ?? "");
}

/** Whether a sign typed here begins a line. */
export function beginsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

/** Writes words where the caret stood, and puts the caret behind them. */
export function useInsertAt(area: RefObject<HTMLTextAreaElement | null>, setText: Dispatch<SetStateAction<string>>): (words: string, at: number) => void {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return useCallback(
    (words, at) => {
      caret.current = at + words.length;
      setText((text) => text.slice(0, at) + words + text.slice(at));
    },
    [setText],
  );
}
