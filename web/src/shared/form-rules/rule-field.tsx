import { useTranslation } from "react-i18next";
import type { Form } from "../form-engine/document";
import { TextArea } from "../../ui/text-area";

export type FormDocument = Form;

/** Answers that somebody types beside a rule, and what it is to say of them. */
export type RuleExample = Record<string, unknown>;

export interface RuleFieldProps {
  /** As it stands in the document. */
  source: string;
  kind: "show" | "require" | "compute" | "check";
  document: FormDocument;
  /** The question, page or section that it is about. */
  at: string;
  examples: readonly RuleExample[];
  onChange: (source: string, examples: readonly RuleExample[]) => void;
}

/** A rule as it stands in the document. */
export function RuleField({ source, kind, examples, onChange }: RuleFieldProps) {
  const { t } = useTranslation("form-builder");
  return (
    <TextArea
      label={kind === "compute" ? t("rules.value") : t("rules.condition")}
      description={t("rules.example")}
      value={source}
      onChange={(text) => onChange(text, examples)}
      textLang="zxx"
      rows={2}
      spellCheck="false"
    />
  );
}
