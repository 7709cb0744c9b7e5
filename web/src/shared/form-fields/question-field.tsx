import type { ReactNode } from "react";
import { TextField } from "../../ui/text-field";
import type { Question } from "../form-engine/document";
import type { FieldFault } from "./control";

export interface QuestionFieldProps {
  question: Question;
  /** `rent`, `members/r1/born`. */
  at: string;
  /** As it was typed, or as the engine reads it. */
  value: unknown;
  fault: FieldFault | null;
  isRequired: boolean;
  person?: string | undefined;
  isForSelf?: boolean | undefined;
  onChange: (value: unknown) => void;
  onSettled: () => void;
  papers?: ReactNode;
  onSign?: ((name: string) => Promise<void>) | undefined;
  lang: string;
}

/** One question of a form with its answer. */
export function QuestionField({ question, value, fault, isRequired, onChange, lang }: QuestionFieldProps) {
  return (
    <TextField
      label={question.words[lang] ?? question.words["en"] ?? question.id}
      value={typeof value === "string" ? value : ""}
      onChange={onChange}
      isRequired={isRequired}
      error={fault?.key}
    />
  );
}
