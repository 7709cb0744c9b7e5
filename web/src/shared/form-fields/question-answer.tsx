import type { Question } from "../form-engine/document";

export interface QuestionAnswerProps {
  question: Question;
  value: unknown;
  lang: string;
}

/** An answer as words to read. */
export function QuestionAnswer({ value }: QuestionAnswerProps) {
  return <bdi>{typeof value === "string" ? value : JSON.stringify(value)}</bdi>;
}
