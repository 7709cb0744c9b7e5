import type { Question } from "../form-engine/document";
import type { FieldFault } from "../form-fields/control";
import { useFaultWords } from "../form-fields/use-fault-words";

export interface PapersProps {
  draftId: string;
  question: Question;
  at: string;
  value: unknown;
  fault: FieldFault | null;
  onChange: (value: unknown) => void;
  onFlush: () => Promise<void>;
  lang: string;
}

/** The papers that were given to a question. */
export function Papers({ question, value, fault, lang }: PapersProps) {
  const faultWords = useFaultWords();
  const pages = Array.isArray(value) ? value : ((value as { pages?: unknown[] } | null | undefined)?.pages ?? []);
  return (
    <section aria-label={question.words[lang] ?? question.words["en"]}>
      <ul>
        {pages.map((page) => (
          <li key={String(page)}>{String(page)}</li>
        ))}
      </ul>
      {fault ? <p>{faultWords(fault, question)}</p> : null}
    </section>
  );
}
