import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerFault } from "../../../../api/schema";
import type { Prepared, Question } from "../../../../shared/form-engine/document";
import { QuestionField } from "../../../../shared/form-fields/question-field";
import { useDrawing } from "../../../../shared/own-applications/use-drawing";
import { useFieldFault } from "../faults";
import { isWritten, partsOf, questionAt, rowName, rowsOf, type Answers } from "../places";

export interface PlaceFieldsProps {
  applicationId: number;
  prepared: Prepared;
  /** The answers as they are, for the names of the people they are about. */
  answers: Answers;
  /** `owed`, `members/r1/born`, or a row with all its answers: `members/r1`. */
  at: string;
  value: unknown;
  faults: readonly AnswerFault[];
  onChange: (value: unknown) => void;
}

/** The fields of one place: of a row every answer that is written. */
export function PlaceFields({ applicationId, prepared, answers, at, value, faults, onChange }: PlaceFieldsProps) {
  const { i18n } = useTranslation();
  const fieldFault = useFieldFault(prepared);
  const found = questionAt(prepared, at);
  if (!found) return null;
  const { question, group } = found;
  const { id, row, inner } = partsOf(at);
  const known = row === null ? undefined : rowsOf(answers, id).find((one) => one.id === row)?.answers;
  const lang = i18n.language;
  const isRequired = (asked: Question) => asked.required === true;
  if (group && inner === null) {
    const cells = (value ?? {}) as Answers;
    const person = rowName(group, known ?? cells);
    const written = (group.items ?? []).filter((one) => isWritten(prepared, one));
    return written.map((one) => (
      <QuestionField
        key={one.id}
        question={one}
        at={`${at}/${one.id}`}
        value={cells[one.id] ?? null}
        fault={fieldFault(faults, `${at}/${one.id}`)}
        isRequired={isRequired(one)}
        person={person || undefined}
        onChange={(next) => {
          const { [one.id]: _, ...rest } = cells;
          onChange(next === null || next === undefined ? rest : { ...rest, [one.id]: next });
        }}
        onSettled={() => undefined}
        lang={lang}
      />
    ));
  }
  const person = group && known ? rowName(group, known) : "";
  const props = { question, at, fault: fieldFault(faults, at), isRequired: isRequired(question), person: person || undefined, lang };
  if (question.type === "signature") return <Signature {...props} applicationId={applicationId} value={value} onChange={onChange} />;
  return <QuestionField {...props} value={value} onChange={onChange} onSettled={() => undefined} isForSelf={!group} />;
}

type SignatureProps = Omit<Parameters<typeof QuestionField>[0], "onSettled" | "onSign" | "isForSelf"> & { applicationId: number };

/** What was signed here and is not sent yet: a name, with the file of what was drawn beside it. What stands there has a time. */
function signedHere(value: unknown): { name: string; drawing?: string } | null {
  if (typeof value === "string") return { name: value };
  const { name, drawing, signed_at_ms } = (value ?? {}) as { name?: string; drawing?: string; signed_at_ms?: number };
  return name !== undefined && drawing !== undefined && signed_at_ms === undefined ? { name, drawing } : null;
}

/** A signature is sent by the name that was typed, and what was drawn; the hub stamps it when everything else is right. */
function Signature({ applicationId, value, onChange, ...props }: SignatureProps) {
  const drawings = useDrawing(applicationId, props.at);
  const [signedAtMs, setSignedAtMs] = useState<number | null>(null);
  const here = signedHere(value);
  const isTyped = here !== null && signedAtMs !== null;
  return (
    <QuestionField
      {...props}
      // Once the name is typed the fault is answered, until the hub says otherwise.
      fault={isTyped && props.fault?.key === "sign_again" ? null : props.fault}
      value={isTyped ? { ...here, signed_at_ms: signedAtMs } : value}
      onChange={onChange}
      onSettled={() => undefined}
      isForSelf
      onSign={async (name, drawing) => {
        const sent = drawing ? await drawings.send(drawing) : undefined;
        if (here?.drawing) drawings.takeBack(here.drawing);
        setSignedAtMs(Date.now());
        onChange(sent ? { name, drawing: sent } : name);
      }}
      takesDrawing
    />
  );
}
