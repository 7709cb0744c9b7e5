import { useTranslation } from "react-i18next";
import { mostOf, type QuestionType } from "../../../../shared/form-engine/document";
import { Banner } from "../../../../ui/banner";
import { Checkbox } from "../../../../ui/checkbox";
import { MultiSelect } from "../../../../ui/multi-select";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { FIRST_FIELD, useFormEditor } from "../editor-context";
import type { Settings } from "../form-edits/edit";
import { isForWholeForm, KINDS, settingsOf } from "../form-edits/kinds";
import { find, walk, type Found, type Rule } from "../form-edits/tree";
import { useFormWords } from "../words";
import { BoundField } from "./bound-field";
import { OptionsField } from "./options-field";
import { PeriodsField } from "./periods-field";
import { RulesCard } from "./rules-card";
import { WordsField } from "./words-field";

/** The kinds of which a rule can give the answer. */
const COMPUTED: readonly QuestionType[] = ["number", "money", "text", "date", "yes_no"];

/** Everything that can be said of a question or a group. */
export function QuestionCard({ found }: { found: Extract<Found, { level: "question" }> }) {
  const { t } = useTranslation("form-builder");
  const { form, inForce, edit, mayWrite } = useFormEditor();
  const words = useFormWords();
  const { node: question, group } = found;
  const { id, type } = question;
  const settings = settingsOf(type);
  const before = inForce ? find(inForce, id) : undefined;
  const isOtherKind = before?.level === "question" && before.node.type !== type;
  const kinds = type === "group" ? KINDS.filter((kind) => kind === "group") : KINDS.filter((kind) => kind !== "group" && !(group && isForWholeForm(kind)));
  const set = (changed: { [Name in keyof Settings]: Settings[Name] | undefined }, place?: string) => edit({ do: "set", id, settings: changed }, place);
  const isComputable = COMPUTED.includes(type) && !question.periods?.length;
  const does: Rule["does"][] = ["show", "require", ...(isComputable ? (["compute"] as const) : []), "check"];
  const flag = (name: "required" | "lines" | "parts" | "about", label: string) => (
    <Checkbox isSelected={question[name] ?? false} isReadOnly={!mayWrite} onChange={(value) => set({ [name]: value })}>
      {label}
    </Checkbox>
  );
  const bound = (name: "min" | "max", label: string, description?: string) => (
    <BoundField
      key={`${type} ${name}`}
      label={label}
      {...(description === undefined ? {} : { description })}
      value={question[name]}
      isSigned={type === "number"}
      isReadOnly={!mayWrite}
      onChange={(value) => set({ [name]: value }, `${name} ${id}`)}
    />
  );
  const most = t("properties.mostIs", { number: mostOf(type) });
  return (
    <>
      <WordsField id={FIRST_FIELD} label={t("texts.words")} place={`${id}.words`} owner={id} sort="words" hasLines />
      <Select
        label={t("properties.kind")}
        options={kinds.map((kind) => ({ id: kind, name: words.kind(kind) }))}
        value={type}
        isDisabled={!mayWrite || type === "group"}
        onChange={(kind) => edit({ do: "kind", id, kind: kind as QuestionType })}
      />
      {isOtherKind ? <Banner kind="warning">{t("properties.otherKind", { kind: words.kind(before.node.type) })}</Banner> : null}
      {flag("required", t("properties.required"))}
      <WordsField label={t("texts.help")} place={`${id}.help`} owner={id} sort="help" description={t("properties.help")} hasLines />
      {settings.includes("text") ? <WordsField label={t("texts.text")} place={`${id}.text`} owner={id} sort="text" hasLines /> : null}
      {settings.includes("options") ? <OptionsField of={id} label={t("properties.options")} add={t("options.add")} choices={question.options ?? []} /> : null}
      {type === "number" ? (
        <div className="form-builder-row">
          {bound("min", t("properties.least"))}
          {bound("max", t("properties.greatest"))}
        </div>
      ) : null}
      {type === "group" ? (
        <div className="form-builder-row">
          {bound("min", t("properties.fewestRows"))}
          {bound("max", t("properties.mostRows"), most)}
        </div>
      ) : null}
      {type === "text" ? (
        <>
          {flag("lines", t("properties.lines"))}
          {bound("max", t("properties.characters"), most)}
        </>
      ) : null}
      {type === "file" || type === "photo" ? bound("max", t("properties.files"), most) : null}
      {type === "name" ? flag("parts", t("properties.parts")) : null}
      {settings.includes("about") ? flag("about", t("properties.about")) : null}
      {settings.includes("periods") ? <PeriodsField question={question} /> : null}
      {settings.includes("covers") ? (
        <MultiSelect
          label={t("properties.covers")}
          description={t("properties.coversWords")}
          options={[...walk(form)].flatMap(({ node, level }) =>
            level === "question" && node.id !== id ? [{ id: node.id, name: words.named(node, level).text }] : [],
          )}
          value={question.covers ?? []}
          isReadOnly={!mayWrite}
          onChange={(covers) => set({ covers: covers.map(String) })}
        />
      ) : null}
      {type === "ssn" || type === "bank_account" ? <p className="form-builder-hint">{t("properties.sealed")}</p> : null}
      <TextField
        label={t("properties.key")}
        description={t("properties.keyWords", { id })}
        value={question.key ?? ""}
        textDir="ltr"
        autoComplete="off"
        spellCheck="false"
        isReadOnly={!mayWrite}
        onChange={(key) => set({ key }, `key ${id}`)}
      />
      {group ? null : (
        <TextField
          label={t("properties.fact")}
          description={t("properties.factWords")}
          value={question.fact ?? ""}
          textDir="ltr"
          autoComplete="off"
          spellCheck="false"
          isReadOnly={!mayWrite}
          onChange={(fact) => set({ fact }, `fact ${id}`)}
        />
      )}
      <RulesCard target={id} kinds={does} />
    </>
  );
}
