import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Form, QuestionType } from "../../../shared/form-engine/document";
import { wordsIn, type FoundWords } from "../../../shared/form-fields/words-in";
import { isRuleFault, useRuleFaultWords } from "../../../shared/form-rules/use-rule-fault-words";
import type { ConfigurationFault } from "../../../api/schema";
import type { KindSort } from "./form-edits/kinds";
import { find, type Level, type Node, type Rule } from "./form-edits/tree";
import type { TextSort } from "./form-edits/texts";
import type { TextState } from "./translations/states";

/** The words of the editor by the machine's names. */
export function useFormWords() {
  const { t, i18n } = useTranslation("form-builder");
  const lang = i18n.language;
  const ruleFault = useRuleFaultWords();
  return useMemo(() => {
    const kinds: Record<QuestionType, string> = {
      name: t("kinds.name"),
      address: t("kinds.address"),
      date_of_birth: t("kinds.date_of_birth"),
      date: t("kinds.date"),
      money: t("kinds.money"),
      ssn: t("kinds.ssn"),
      phone: t("kinds.phone"),
      email: t("kinds.email"),
      number: t("kinds.number"),
      text: t("kinds.text"),
      choice: t("kinds.choice"),
      choices: t("kinds.choices"),
      yes_no: t("kinds.yes_no"),
      file: t("kinds.file"),
      photo: t("kinds.photo"),
      signature: t("kinds.signature"),
      declaration: t("kinds.declaration"),
      household_member: t("kinds.household_member"),
      employer: t("kinds.employer"),
      licence: t("kinds.licence"),
      bank_account: t("kinds.bank_account"),
      group: t("kinds.group"),
    };
    const sorts: Record<KindSort, string> = {
      words: t("sorts.words"),
      person: t("sorts.person"),
      money: t("sorts.money"),
      papers: t("sorts.papers"),
      agreeing: t("sorts.agreeing"),
      list: t("sorts.list"),
    };
    const levels: Record<Level, string> = { section: t("levels.section"), page: t("levels.page"), question: t("levels.question") };
    const does: Record<Rule["does"], string> = {
      show: t("rules.show"),
      require: t("rules.require"),
      compute: t("rules.compute"),
      check: t("rules.check"),
    };
    const texts: Record<TextSort, string> = {
      title: t("texts.title"),
      words: t("texts.words"),
      help: t("texts.help"),
      text: t("texts.text"),
      option: t("texts.option"),
      document: t("texts.document"),
      rule: t("texts.rule"),
    };
    const states: Record<TextState, string> = {
      human: t("states.human"),
      machine: t("states.machine"),
      missing: t("states.missing"),
      stale: t("states.stale"),
    };
    const whys: Record<string, string> = {
      no_english: t("whys.no_english"),
      twice: t("whys.twice"),
      bad_key: t("whys.bad_key"),
      unknown_id: t("whys.unknown_id"),
      bad_language: t("whys.bad_language"),
      too_long: t("whys.too_long"),
      control_character: t("whys.control_character"),
      group_in_group: t("whys.group_in_group"),
      no_items: t("whys.no_items"),
      no_options: t("whys.no_options"),
      bad_bounds: t("whys.bad_bounds"),
      bad_factor: t("whys.bad_factor"),
      other_placeholders: t("whys.other_placeholders"),
      not_in_group: t("whys.not_in_group"),
      too_many: t("whys.too_many"),
      too_large: t("whys.too_large"),
      circle: t("whys.circle"),
      wrong_target: t("whys.wrong_target"),
      old_shape: t("whys.old_shape"),
      unknown_name: t("whys.unknown_name"),
      unknown_function: t("whys.unknown_function"),
      wrong_kind: t("whys.wrong_kind"),
      unreadable: t("whys.unreadable"),
    };
    const named = (node: Node, level: Level): FoundWords => {
      const found = wordsIn("words" in node ? node.words : node.title, lang);
      // A page of one question needs no title of its own.
      const unnamed = level === "page" ? levels.page : t("unnamed", { level: levels[level] });
      return found.text.trim() === "" ? { text: unnamed, lang: undefined } : found;
    };
    return {
      kind: (kind: QuestionType) => kinds[kind],
      sort: (sort: KindSort) => sorts[sort],
      level: (level: Level) => levels[level],
      does: (rule: Rule["does"]) => does[rule],
      text: (sort: TextSort) => texts[sort],
      state: (state: TextState) => states[state],
      /** What something is called, in the page's language. */
      named,
      /** The same by its id; the form's own name for none. */
      nameOf: (form: Form, id: string | null): string => {
        const found = id === null ? undefined : find(form, id);
        if (found) return named(found.node, found.level).text;
        return wordsIn(form.title, lang).text || t("untitled");
      },
      /** A fault in words; those that only whoever wrote the text by hand can meet are said as the hub says them. */
      fault: ({ field, why, params, message }: ConfigurationFault) => {
        if (whys[why] !== undefined) return whys[why];
        if (field.startsWith("rules[") && isRuleFault(why)) return ruleFault(why, params.about ?? "");
        return t("whys.other", { message });
      },
    };
  }, [t, lang, ruleFault]);
}
