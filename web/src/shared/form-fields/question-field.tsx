import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { RadioGroup } from "../../ui/radio-group";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import type { Question } from "../form-engine/document";
import type { FieldFault } from "./control";
import { answerId } from "./go-to-answer";
import { useFaultWords } from "./use-fault-words";

export interface QuestionFieldProps {
  question: Question;
  at: string;
  value: unknown;
  fault: FieldFault | null;
  isRequired: boolean;
  person?: string;
  isForSelf?: boolean;
  onChange: (value: unknown) => void;
  onSettled: () => void;
  papers?: ReactNode;
  onSign?: (name: string) => Promise<void>;
  lang: string;
}

function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return "";
  const { full, name, amount } = value as Record<string, unknown>;
  return textOf(full ?? name ?? amount);
}

/** One question, whatever its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, at, value, fault, person, onChange, onSettled, lang } = props;
  const faultWords = useFaultWords();
  const words = question.words[lang] ?? question.words["en"] ?? "";
  const label = person ? `${person}: ${words}` : words;
  const error = fault ? faultWords(fault, question) : undefined;
  const common = { id: answerId(at), label, error, onBlur: onSettled };
  switch (question.type) {
    case "file":
    case "photo":
      return props.papers ?? null;
    case "yes_no":
    case "choice": {
      const options = question.options?.map(({ id, words: named }) => ({ id, name: named[lang] ?? named["en"] ?? id })) ?? [
        { id: "true", name: "Yes" },
        { id: "false", name: "No" },
      ];
      return (
        <RadioGroup
          label={label}
          error={error}
          options={options}
          value={value === undefined || value === null ? null : String(value)}
          onChange={(id) => {
            onChange(question.type === "choice" ? id : id === "true");
            onSettled();
          }}
        />
      );
    }
    case "declaration":
      return (
        <Checkbox id={answerId(at)} isSelected={Boolean(value)} onChange={(agreed) => onChange(agreed ? { agreed, lang } : null)}>
          {label}
        </Checkbox>
      );
    case "signature":
      return <SignatureField {...props} label={label} />;
    default:
      return question.lines ? (
        <TextArea {...common} value={textOf(value)} onChange={onChange} />
      ) : (
        <TextField {...common} value={textOf(value)} onChange={(text) => onChange(question.type === "money" ? { amount: text } : text)} />
      );
  }
}

function SignatureField({ at, label, value, onSign }: QuestionFieldProps & { label: string }) {
  const [name, setName] = useState("");
  return (
    <fieldset>
      <legend>{label}</legend>
      {value ? <p>{textOf(value)}</p> : null}
      <TextField id={answerId(at)} label={label} value={name} onChange={setName} />
      <Button onPress={() => void onSign?.(name)}>{label}</Button>
    </fieldset>
  );
}
