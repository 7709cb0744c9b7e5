import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ConfigurationFault } from "../../../../api/schema";
import type { Form } from "../../../../shared/form-engine/document";
import { RuleField } from "../../../../shared/form-rules/rule-field";
import { languageName } from "../../../../shared/words/languages";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { RadioGroup } from "../../../../ui/radio-group";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import type { Rule, RuleEdit } from "./rules";
import { memberIn, useRuleFaultWords } from "./words";

/** The id of the field of a rule's title in a language. */
export const titleId = (at: number, code: string): string => `rule-title-${at}-${code}`;

const SAYS_EXAMPLE = "Income is {$answers.income} a month";

export interface RuleCardProps {
  rule: Rule;
  at: number;
  /** How many rules there are. */
  count: number;
  languages: readonly string[];
  /** Whose answers the rule speaks of: with it a rule is written as a sentence, with examples beside it. */
  form: Form | null;
  /** Those of this rule. */
  faults: readonly ConfigurationFault[];
  mayWrite: boolean;
  edit: (edit: RuleEdit, place?: string) => void;
  onRemove: () => void;
  onMove: (by: number) => void;
}

/** Everything of one rule: what must be so, in each language, what it is where it is not so, and the two conditions. */
export function RuleCard({ rule, at, count, languages, form, faults, mayWrite, edit, onRemove, onMove }: RuleCardProps) {
  const { t, i18n } = useTranslation("workflow");
  const faultWords = useRuleFaultWords();
  const write = (part: Partial<Rule>, place?: string) => edit({ do: "write", at, part }, place && `${place} ${at}`);
  const named = (code: string) => languageName(code, i18n.language);
  const wrong = (member: string) => {
    const words = faults.filter(({ field }) => memberIn(field) === member).map(faultWords);
    return words.length ? [...new Set(words)].join(" ") : undefined;
  };
  const wrongExample = () => {
    const [fault] = faults.filter(({ field }) => field.includes(".examples."));
    return fault && faultWords(fault);
  };
  return (
    <div className="workflow-card">
      {["en", ...languages].map((code) => (
        <TextField
          key={code}
          id={titleId(at, code)}
          label={t("checks.titleIn", { language: named(code) })}
          description={code === "en" ? t("checks.titleWords") : undefined}
          textLang={code}
          autoComplete="off"
          maxLength={300}
          value={rule.title[code] ?? ""}
          error={code === "en" ? wrong("title") : undefined}
          isReadOnly={!mayWrite}
          onChange={(text) => write({ title: { ...rule.title, [code]: text } }, `title ${code}`)}
        />
      ))}
      <RadioGroup
        label={t("checks.severity")}
        options={[
          { id: "failed", name: t("checks.failed"), detail: t("checks.failedWords") },
          { id: "warning", name: t("checks.warning"), detail: t("checks.warningWords") },
        ]}
        value={rule.severity}
        isDisabled={!mayWrite}
        onChange={(severity) => write({ severity: severity === "failed" ? "failed" : "warning" })}
      />
      {form && mayWrite ? (
        <RuleField
          label={t("checks.holds")}
          source={rule.holds}
          kind="check"
          document={form}
          at={rule.title.en || rule.key}
          names="cases"
          examples={rule.examples ?? []}
          error={wrong("holds") ?? wrongExample()}
          onChange={(holds, examples) => write({ holds, examples }, "holds")}
        />
      ) : (
        <TextArea
          label={t("checks.holds")}
          description={t("checks.holdsWords")}
          className="workflow-code"
          textLang="zxx"
          rows={2}
          value={rule.holds}
          error={wrong("holds")}
          isReadOnly={!mayWrite}
          onChange={(holds) => write({ holds }, "holds")}
        />
      )}
      <TextArea
        label={t("checks.when")}
        description={t("checks.whenWords")}
        className="workflow-code"
        textLang="zxx"
        rows={2}
        value={rule.when ?? ""}
        error={wrong("when")}
        isReadOnly={!mayWrite}
        onChange={(when) => write({ when }, "when")}
      />
      {["en", ...languages].map((code) => (
        <TextField
          key={code}
          label={t("checks.saysIn", { language: named(code) })}
          description={code === "en" ? t("checks.saysWords", { example: SAYS_EXAMPLE }) : undefined}
          textLang={code}
          autoComplete="off"
          maxLength={300}
          value={rule.says?.[code] ?? ""}
          error={code === "en" ? wrong("says") : undefined}
          isReadOnly={!mayWrite}
          onChange={(text) => write({ says: { ...rule.says, [code]: text } }, `says ${code}`)}
        />
      ))}
      <TextField
        label={t("checks.key")}
        description={t("checks.keyWords")}
        autoComplete="off"
        textDir="ltr"
        maxLength={40}
        value={rule.key}
        error={wrong("key")}
        isReadOnly={!mayWrite}
        onChange={(key) => write({ key: key.toLowerCase().replace(/[^a-z0-9_]+/g, "_") }, "key")}
      />
      {mayWrite ? (
        <div className="workflow-actions">
          <IconButton
            id={`rule-up-${at}`}
            label={t("checks.up", { rule: rule.title.en || rule.key })}
            icon={<ArrowUp size={16} aria-hidden />}
            isDisabled={at === 0}
            onPress={() => onMove(-1)}
          />
          <IconButton
            id={`rule-down-${at}`}
            label={t("checks.down", { rule: rule.title.en || rule.key })}
            icon={<ArrowDown size={16} aria-hidden />}
            isDisabled={at >= count - 1}
            onPress={() => onMove(1)}
          />
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={t("checks.removeOf", { rule: rule.title.en || rule.key })}
            onPress={onRemove}
          >
            {t("checks.remove")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
