import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldSet } from "../../ui/field-set";
import { RadioGroup } from "../../ui/radio-group";
import { TextArea } from "../../ui/text-area";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { itemsOf, type Does, type Form, type Question, type RuleExample } from "../form-engine/document";
import { ExampleList } from "./example-list";
import type { SourceFault } from "./expression";
import { GroupField } from "./group-field";
import { RuleContext } from "./rule-context";
import { group, isGroup, type Sentence } from "./sentence";
import { scopeOfCases, scopeOfForm, shapeOf, type Scalar } from "./shape";
import { openTerm } from "./term-choices";
import { TermField } from "./term-field";
import { toCel } from "./to-cel";
import { toSentence } from "./to-sentence";
import { useRuleFaultWords } from "./use-rule-fault-words";
import { useSentenceWords } from "./use-sentence-words";
import { waitingFor } from "./waiting";
import "./form-rules.css";

export interface RuleFieldProps {
  /** What the rule is called, as a heading of its fields. */
  label: string;
  /** In CEL; empty for a rule that is being begun. */
  source: string;
  kind: Does;
  document: Form;
  /** The id of the question, group, page or section that the rule is about. */
  at: string;
  /** What else than a form's rule it is: one that is judged of applications, with its names. */
  names?: "form" | "cases";
  examples: readonly RuleExample[];
  /** Whether examples are kept beside it; so they are where it is left out. */
  hasExamples?: boolean;
  /** What the whole is, from its sentence; the rule about its question where it is left out. */
  says?: (sentence: string) => string;
  /** A fault that the hub has found, in words. */
  error?: string | undefined;
  /** Whether it is only read: as its sentence, or as CEL where it has none. */
  isReadOnly?: boolean;
  /** Called with what can be stored: an unfinished sentence is kept here until it is one. */
  onChange: (source: string, examples: RuleExample[]) => void;
}

function questionOf(document: Form, at: string): Question | undefined {
  return itemsOf(document)
    .flatMap((item) => [item, ...(item.items ?? [])])
    .find(({ id }) => id === at);
}

/** What the value of a rule has to be. */
function givesOf(document: Form, at: string, kind: Does): Scalar {
  if (kind !== "compute") return "bool";
  const question = questionOf(document, at);
  const shape = question && shapeOf(question);
  return shape === "bool" || shape === "text" || shape === "date" ? shape : "int";
}

const beginning = (gives: Scalar): Sentence => (gives === "bool" ? group("all", []) : openTerm(gives));

/** A rule, as a sentence of conditions or as CEL, with its examples. */
export function RuleField({
  label,
  source,
  kind,
  document,
  at,
  names = "form",
  examples,
  hasExamples = true,
  says,
  error,
  isReadOnly = false,
  onChange,
}: RuleFieldProps) {
  const { t } = useTranslation("form-rules");
  const scope = useMemo(() => (names === "cases" ? scopeOfCases(document) : scopeOfForm(document, at)), [document, at, names]);
  const words = useSentenceWords(scope);
  const gives = givesOf(document, at, kind);
  const isNew = source.trim() === "";
  const found = useMemo(() => toSentence(source, scope, gives), [source, scope, gives]);
  // What somebody builds keeps its own shape as long as the rule is what was written of it: a group of one, what is not chosen yet.
  const [built, setBuilt] = useState<{ source: string; sentence: Sentence } | null>(null);
  const [isText, setText] = useState(false);
  const [said, say] = useState("");
  const inSource = found.fault ? null : found.sentence;
  const sentence = built && built.source === source ? built.sentence : isNew ? beginning(gives) : inSource;
  const isSentence = sentence !== null && !isText;
  const isFinished = sentence === null || toCel(sentence) !== null;
  const question = questionOf(document, at);
  const compiled = found.fault ? null : found.compiled;

  const handleSentence = (next: Sentence) => {
    const written = toCel(next);
    setBuilt({ source: written ?? source, sentence: next });
    if (written !== null && written !== source) onChange(written, [...examples]);
  };
  const waiting = useMemo(() => (names === "cases" ? new Set<string>() : waitingFor(document, kind, at)), [document, kind, at, names]);
  const wordsOf = (one: Sentence) => (says ? says(words.sentence(one, null)) : words.rule(kind, at, one));
  const context = useMemo(() => ({ scope, words, waiting, say }), [scope, words, waiting]);

  if (isReadOnly) {
    return (
      <FieldSet label={label} error={error} className="rule-field">
        {inSource ? (
          <p className="rule-sentence">{wordsOf(inSource)}</p>
        ) : (
          <p className="rule-source" dir="ltr">
            {source}
          </p>
        )}
      </FieldSet>
    );
  }
  return (
    <RuleContext value={context}>
      <FieldSet label={label} error={error} className="rule-field">
        {sentence ? <p className="rule-sentence">{wordsOf(sentence)}</p> : null}
        <RadioGroup
          label={t("editor.way")}
          variant="segments"
          value={isSentence ? "sentence" : "text"}
          options={[
            { id: "sentence", name: t("editor.sentence"), isDisabled: sentence === null },
            { id: "text", name: t("editor.text") },
          ]}
          onChange={(way) => setText(way === "text")}
        />
        {isSentence ? (
          <>
            {isGroup(sentence) ? (
              <GroupField group={sentence} each={null} onChange={handleSentence} />
            ) : (
              <TermField label={t("editor.value")} kind={gives === "bool" ? "int" : gives} term={sentence} each={null} onChange={handleSentence} />
            )}
            {isFinished ? null : (
              <p className="rule-hint" role="status">
                {t("editor.unfinished")}
              </p>
            )}
          </>
        ) : (
          <FormulaField
            source={source}
            fault={isNew ? null : found.fault}
            hasSentence={sentence !== null || found.fault !== null}
            onChange={(next) => {
              setText(true);
              onChange(next, [...examples]);
            }}
          />
        )}
        {hasExamples ? (
          <ExampleList
            compiled={compiled}
            isAmount={kind === "compute" && question?.type === "money"}
            examples={examples}
            onChange={(next) => onChange(source, next)}
          />
        ) : null}
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </FieldSet>
    </RuleContext>
  );
}

interface FormulaFieldProps {
  source: string;
  fault: SourceFault | null;
  hasSentence: boolean;
  onChange: (source: string) => void;
}

/** The rule as CEL; a fault is shown at its character. */
function FormulaField({ source, fault, hasSentence, onChange }: FormulaFieldProps) {
  const { t } = useTranslation("form-rules");
  const wordsOf = useRuleFaultWords();
  // As the hub counts: characters, from 1.
  const before = fault ? source.slice(0, fault.at) : "";
  const place = Array.from(before).length + 1;
  const error = fault ? t("editor.at", { place, fault: wordsOf(fault.key, fault.about) }) : undefined;
  const [marked] = fault ? source.slice(fault.at) : "";
  return (
    <>
      <TextArea
        label={t("editor.formula")}
        description={hasSentence ? t("editor.formulaWords", { example: "answers.size > 2 && has(answers.rent)" }) : t("editor.noSentence")}
        value={source}
        error={error}
        className="rule-formula"
        spellCheck="false"
        onChange={onChange}
      />
      {fault ? (
        <p className="rule-source" dir="ltr" aria-hidden>
          {source.slice(0, fault.at)}
          <mark>{marked ?? "…"}</mark>
          {source.slice(fault.at + (marked?.length ?? 0))}
        </p>
      ) : null}
    </>
  );
}
