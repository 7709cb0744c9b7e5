import type { Question } from "../form-engine/document";

export interface QuestionAnswerProps {
  question: Question;
  value: unknown;
  lang: string;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  if (typeof value === "object") return Object.values(value).map(wordsOf).filter(Boolean).join(", ");
  return String(value);
}

/** An answer in words. */
export function QuestionAnswer({ question, value, lang }: QuestionAnswerProps) {
  const named = (id: string) => {
    const option = question.options?.find((one) => one.id === id);
    return option ? (option.words[lang] ?? option.words["en"] ?? id) : id;
  };
  const ids = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : null;
  return <bdi>{ids ? ids.map(named).join(", ") : wordsOf(value)}</bdi>;
}
