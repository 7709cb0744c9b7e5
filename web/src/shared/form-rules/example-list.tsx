import { CircleAlert, CircleCheck, Plus, Trash2 } from "lucide-react";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useWantedFocus } from "../../ui/use-wanted-focus";
import type { Json } from "../form-engine/answers/fault";
import type { RuleExample } from "../form-engine/document";
import { todayHere } from "../form-fields/control";
import type { Compiled } from "./compile";
import { changedExample, isRoot, isValues } from "./example-values";
import { EXAMPLE_LIMIT, runExample, type ExampleOutcome } from "./examples";
import { NeedFields, WholeField } from "./need-field";
import { needsOf, type Needs } from "./needs";
import { amountOf } from "./places";
import { useRule } from "./rule-context";

export interface ExampleListProps {
  /** The rule that they are examples of; none while it cannot be read. */
  compiled: Compiled | null;
  /** Whether the value of the rule is an amount of money. */
  isAmount: boolean;
  examples: readonly RuleExample[];
  onChange: (examples: RuleExample[]) => void;
}

const FEW = 3;

/** What the author wants of a rule: cases with their results, run as they are typed. */
export function ExampleList({ compiled, isAmount, examples, onChange }: ExampleListProps) {
  const { t } = useTranslation("form-rules");
  const { scope } = useRule();
  const needs = useMemo(() => compiled && needsOf(compiled.tree, scope), [compiled, scope]);
  const base = useId();
  const wantFocus = useWantedFocus();
  const handleAdd = () => {
    const today = compiled?.readsToday ? { today: todayHere() } : {};
    onChange([...examples, { ...today, expected: compiled?.shape === "bool" ? true : null }]);
  };
  return (
    <section className="rule-examples" aria-label={t("examples.title")}>
      <p className="rule-examples-title">{t("examples.title")}</p>
      <p className="rule-hint">{examples.length < FEW ? t("examples.few") : t("examples.words")}</p>
      {compiled && needs ? (
        <ol className="rule-parts">
          {examples.map((example, place) => (
            // Examples have no ids of their own.
            <li key={place} className="rule-part">
              <ExampleFields
                place={place}
                compiled={compiled}
                needs={needs}
                isAmount={isAmount}
                example={example}
                onChange={(next) => onChange(examples.with(place, next))}
              />
              <div className="rule-part-buttons">
                <IconButton
                  id={`${base}-remove-${place}`}
                  size="small"
                  icon={<Trash2 size={16} aria-hidden />}
                  label={t("examples.remove", { number: place + 1 })}
                  onPress={() => {
                    wantFocus([`${base}-remove-${place}`, `${base}-remove-${place - 1}`, `${base}-add`]);
                    onChange(examples.filter((_, other) => other !== place));
                  }}
                />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="rule-hint">{t("examples.waiting")}</p>
      )}
      <div className="rule-buttons">
        <Button
          id={`${base}-add`}
          size="small"
          icon={<Plus size={16} aria-hidden />}
          isDisabled={!compiled || examples.length >= EXAMPLE_LIMIT}
          onPress={handleAdd}
        >
          {t("examples.add")}
        </Button>
      </div>
    </section>
  );
}

interface ExampleFieldsProps {
  place: number;
  compiled: Compiled;
  needs: Needs;
  isAmount: boolean;
  example: RuleExample;
  onChange: (example: RuleExample) => void;
}

function ExampleFields({ place, compiled, needs, isAmount, example, onChange }: ExampleFieldsProps) {
  const { t } = useTranslation("form-rules");
  const { scope, words } = useRule();
  const outcome = useMemo(() => runExample(compiled, example, scope), [compiled, example, scope]);
  const groups = [...needs.roots, ...(needs.row.length > 0 ? [{ name: "row", needs: needs.row }] : [])];
  return (
    <div className="rule-example" role="group" aria-label={t("examples.number", { number: place + 1 })}>
      {compiled.readsToday || example.today !== undefined ? (
        <TextField
          label={t("examples.today")}
          type="date"
          textDir="ltr"
          value={example.today ?? ""}
          onChange={(today) => {
            const { today: _, ...rest } = example;
            onChange(today === "" ? rest : { ...rest, today });
          }}
        />
      ) : null}
      {groups.map(({ name, needs: read }) => {
        if (!isRoot(name)) return null;
        const values = example[name];
        return (
          <NeedFields
            key={name}
            needs={read}
            values={isValues(values) ? values : {}}
            nameOf={(field) => words.nameOf({ from: name, names: [field.id] }, null)}
            onChange={(next) => onChange(changedExample(example, needs, name, next))}
          />
        );
      })}
      <ExpectedField
        compiled={compiled}
        isAmount={isAmount}
        expected={example.expected}
        // What the rule reads no more, and nobody sees here, goes.
        onChange={(expected) => onChange(changedExample({ ...example, expected }, needs, "answers", example.answers ?? {}))}
      />
      <OutcomeWords outcome={outcome} isAmount={isAmount} />
    </div>
  );
}

interface ExpectedFieldProps {
  compiled: Compiled;
  isAmount: boolean;
  expected: Json;
  onChange: (expected: Json) => void;
}

function ExpectedField({ compiled, isAmount, expected, onChange }: ExpectedFieldProps) {
  const { t } = useTranslation("form-rules");
  const label = t("examples.expected");
  if (compiled.shape === "bool") {
    return (
      <Select
        label={label}
        options={[
          { id: "true", name: t("examples.yes") },
          { id: "false", name: t("examples.no") },
          { id: "null", name: t("examples.nothing") },
        ]}
        value={String(expected)}
        onChange={(id) => onChange(id === "null" ? null : id === "true")}
      />
    );
  }
  if (compiled.shape === "int") return <WholeField label={label} isAmount={isAmount} value={expected} onChange={(value) => onChange(value ?? null)} />;
  return (
    <TextField
      label={label}
      type={compiled.shape === "date" ? "date" : "text"}
      textDir={compiled.shape === "date" ? "ltr" : "auto"}
      value={typeof expected === "string" ? expected : ""}
      onChange={(text) => onChange(text === "" ? null : text)}
    />
  );
}

function OutcomeWords({ outcome, isAmount }: { outcome: ExampleOutcome; isAmount: boolean }) {
  const { t } = useTranslation("form-rules");
  const given = (gives: Json): string => {
    if (gives === null) return t("examples.nothing");
    if (typeof gives === "boolean") return gives ? t("examples.yes") : t("examples.no");
    return isAmount && typeof gives === "number" ? amountOf(BigInt(gives)) : String(gives);
  };
  const words = (): string => {
    switch (outcome.is) {
      case "fits":
        return t("examples.fits");
      case "differs":
        return t("examples.differs", { gives: given(outcome.gives) });
      case "stopped":
        return t("examples.stopped");
      case "unfit":
        return t("examples.unfit", { place: outcome.place });
      case "no_day":
        return t("examples.noDay");
    }
  };
  const isFit = outcome.is === "fits";
  const Icon = isFit ? CircleCheck : CircleAlert;
  return (
    <p className="rule-outcome" data-fits={isFit || undefined} role="status">
      <Icon size={16} aria-hidden />
      <span>{words()}</span>
    </p>
  );
}
