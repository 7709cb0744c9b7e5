import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { CircleAlert } from "lucide-react";
import { pastedDigits, plainLine } from "../shared/form/written";
import "./field.css";
import "./code-boxes.css";

export interface CodeBoxesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last box is filled. */
  onComplete?: (value: string) => void;
  length?: number;
  /** The classic code has letters and digits, the newer one digits only. */
  accepts?: "alphanumeric" | "digits";
  error?: string | undefined;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** What was typed into a box that has a character: it may stand before it or after it. More at once is a whole code. */
function typedInto(before: string | undefined, after: string): string {
  if (!before || after.length !== 2) return after;
  return after.startsWith(before) ? after.slice(1) : after.endsWith(before) ? after.slice(0, 1) : after;
}

/** The only word of a pasted sentence that has the length of a code and a digit in it. */
function wordLikeCode(text: string, length: number): string | null {
  const words = plainLine(text).split(/[^0-9a-z]+/i);
  const codes = words.length > 1 ? [...new Set(words.filter((word) => word.length === length && /\d/.test(word)))] : [];
  return codes.length === 1 ? (codes[0] ?? null) : null;
}

/**
 * A one-time code in boxes of one character. Typing moves to the next box, Backspace moves back, and a pasted code fills them
 * all: alone, or picked out of the sentence with which it came. Digits of every script are taken as 0 to 9. A refused code stays
 * readable; the next character starts a new one.
 */
export function CodeBoxes({ label, value, onChange, onComplete, length = 6, accepts = "alphanumeric", error, isDisabled, autoFocus }: CodeBoxesProps) {
  const { t } = useTranslation("ui");
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const refused = accepts === "digits" ? /\D/g : /[^0-9a-z]/gi;
  const strip = (text: string) =>
    pastedDigits(text, length) ?? (accepts === "digits" ? null : wordLikeCode(text, length)) ?? plainLine(text).replace(refused, "");

  const focusBox = (index: number) => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, index))];
    box?.focus();
    box?.select();
  };
  // Else every key over a refused code would make another whole one, and send it.
  const isRefused = useRef(false);
  const written = useRef(value);
  written.current = value;
  useEffect(() => {
    isRefused.current = Boolean(error) && written.current.length === length;
    if (!isRefused.current || isDisabled) return;
    boxes.current[0]?.focus();
    boxes.current[0]?.select();
  }, [error, isDisabled, length]);
  const fill = (index: number, text: string) => {
    const letters = strip(text);
    if (!letters) return;
    const kept = isRefused.current ? "" : value;
    isRefused.current = false;
    // A whole code always starts at the first box, wherever it was pasted.
    const from = letters.length >= length ? 0 : Math.min(index, kept.length);
    const next = (kept.slice(0, from) + letters + kept.slice(from + letters.length)).slice(0, length);
    onChange(next);
    focusBox(from + letters.length);
    if (next.length === length && next !== value) onComplete?.(next);
  };
  const handlePaste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData("text"));
  };
  const handleKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const back = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      isRefused.current = false;
      const at = event.key === "Backspace" && !value[index] ? index - 1 : index;
      if (at < 0) return;
      onChange(value.slice(0, at) + value.slice(at + 1));
      focusBox(event.key === "Backspace" ? Math.max(at, 0) : at);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      focusBox(event.key === back ? index - 1 : Math.min(index + 1, value.length));
    }
  };

  return (
    <fieldset className="ui-code" data-invalid={error ? true : undefined} disabled={isDisabled}>
      <legend className="ui-field-label">{label}</legend>
      {/* A code is read from left to right in every language. */}
      <div className="ui-code-boxes" dir="ltr">
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className="ui-code-box tabular"
            aria-label={t("code.box", { number: index + 1, total: length })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "ui-code-error" : undefined}
            inputMode={accepts === "digits" ? "numeric" : "text"}
            autoComplete={index === 0 ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={autoFocus && index === 0}
            value={value[index] ?? ""}
            onChange={(event) => fill(index, typedInto(value[index], event.target.value))}
            onFocus={(event) => event.target.select()}
            onPaste={handlePaste(index)}
            onKeyDown={handleKeyDown(index)}
          />
        ))}
      </div>
      {error ? (
        <p className="ui-field-error" id="ui-code-error" role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
