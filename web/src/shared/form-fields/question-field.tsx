import type { FocusEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "../../ui/disclosure";
import { readAnswer } from "../form-engine/answers/read";
import { AnswerFault } from "../form-engine/answers/fault";
import type { Question } from "../form-engine/document";
import { AddressControl, type SameAs } from "./address-control";
import { AnswerControl } from "./answer-control";
import { asJson, todayHere, type ControlProps, type FieldFault } from "./control";
import { answerId } from "./go-to-answer";
import { PapersField } from "./papers-field";
import { SignatureControl, type Sign } from "./signature-control";
import { useFaultWords } from "./use-fault-words";
import { useQuestionLabel } from "./use-question-label";
import { wordsIn } from "./words-in";
import "./form-fields.css";

export interface QuestionFieldProps {
  question: Question;
  /** `rent`, `members/r1/born`. */
  at: string;
  /** As it was typed, or as the engine reads it. */
  value: unknown;
  fault: FieldFault | null;
  isRequired: boolean;
  /** The person whom the question is about. */
  person?: string | undefined;
  /** Whether that is whoever fills in the form: only then may the browser fill in what it knows. */
  isForSelf?: boolean | undefined;
  onChange: (value: unknown) => void;
  /** The answer is complete for now: the focus has left it. */
  onSettled: () => void;
  /** What stands there for files and photos. */
  papers?: ReactNode;
  /** Other addresses that may be the answer as well. */
  sameAs?: readonly SameAs[] | undefined;
  onSign?: Sign | undefined;
  /** Whether a signature may be drawn beside the name. */
  takesDrawing?: boolean | undefined;
  lang: string;
}

/** One question of a form with its answer, of any kind but a group. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, at, value, fault, isRequired, person, isForSelf = false, onChange, onSettled, papers, sameAs, onSign, takesDrawing, lang } = props;
  const { t } = useTranslation("form-fields");
  const wordsOf = useFaultWords();
  const label = useQuestionLabel()(question, lang, person);
  const help = wordsIn(question.help, lang);

  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    const next = event.relatedTarget;
    // A list that belongs to the field opens elsewhere in the document.
    if (next instanceof Element && (event.currentTarget.contains(next) || next.closest(".ui-popover"))) return;
    const normal = normalAnswer(question, value, lang);
    if (normal !== undefined && JSON.stringify(normal) !== JSON.stringify(value)) onChange(normal);
    onSettled();
  };
  const control: ControlProps = {
    question,
    id: answerId(at),
    label: label.text,
    labelLang: label.lang,
    note: isRequired ? undefined : t("optional"),
    value,
    fault,
    error: fault ? wordsOf(fault, question) : undefined,
    isRequired,
    isForSelf,
    lang,
    onChange,
  };
  return (
    <div className="form-answer" onBlur={handleBlur}>
      {controlOf()}
      {help.text ? (
        <Disclosure title={t("whyAsked")}>
          <p lang={help.lang}>{help.text}</p>
        </Disclosure>
      ) : null}
    </div>
  );

  function controlOf() {
    switch (question.type) {
      case "file":
      case "photo":
        return <PapersField {...control}>{papers}</PapersField>;
      case "signature":
        return <SignatureControl {...control} onSign={onSign} takesDrawing={takesDrawing} />;
      case "address":
        return <AddressControl {...control} sameAs={sameAs} />;
      default:
        return <AnswerControl {...control} />;
    }
  }
}

/** What was typed in its one form, so that it means the same in every language; undefined while it has a fault. */
function normalAnswer(question: Question, value: unknown, lang: string): unknown {
  const isPaper = question.type === "file" || question.type === "photo" || question.type === "signature" || question.type === "group";
  if (isPaper || value === null || value === undefined) return undefined;
  try {
    return readAnswer(question, asJson(value), { lang, today: todayHere() });
  } catch (error) {
    if (error instanceof AnswerFault) return undefined;
    throw error;
  }
}
