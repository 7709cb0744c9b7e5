import { useTranslation } from "react-i18next";
import type { ConfigurationFault } from "../../api/schema";
import { wordsIn } from "../form-fields/words-in";
import { isRuleFault, useRuleFaultWords } from "../form-rules/use-rule-fault-words";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";
import type { Words } from "../words/i18next";
import { languageName } from "../words/languages";
import { amounts } from "../words/money";
import { useTextName } from "./text-name";

type ConfigWhy = keyof Words["config-faults"]["whys"];
type Member = keyof Words["config-faults"]["members"];
type Place = keyof Words["config-faults"]["places"];
type FormWhy = keyof Words["form-builder"]["whys"];
type WorkflowFault = keyof Words["workflow"]["faults"];
type RuleWhy = keyof Words["workflow"]["ruleFaults"];
type FlowWhy = keyof Words["flows"]["faults"];

/** What an item of each kind is called. */
const PLACES: Readonly<Record<string, Place>> = {
  form: "item",
  workflow: "state",
  validation_rules: "rule",
  denial_reasons: "reason",
  flow: "step",
  program_details: "entry",
};

/** What keeps a text of any kind from coming into force, in words: its text, its place in it, and why. */
export function useConfigFaultWords(): (fault: ConfigurationFault) => string {
  const { t, i18n } = useTranslation("config-faults");
  const { t: ofForm } = useTranslation("form-builder");
  const { t: ofWorkflow } = useTranslation("workflow");
  const { t: ofFlow } = useTranslation("flows");
  const { number } = useFormat();
  const ruleFault = useRuleFaultWords();
  const textName = useTextName();
  const has = (ns: keyof Words, key: string) => i18n.exists(key, { ns });

  /** What people call a part of a fault: in the reader's language, in English, in any; empty where it has no words. */
  const wordsOf = ({ names }: ConfigurationFault, part: string): string => {
    const words = names[part];
    return wordsIn(words, i18n.language).text || (Object.values(words ?? {})[0] ?? "");
  };
  /** The same as it stands in a sentence, or the id. */
  const named = (fault: ConfigurationFault, part: string, id: string): string => {
    const words = wordsOf(fault, part);
    return words === "" ? isolated(id) : t("quoted", { words: isolated(words) });
  };
  const whyOf = (fault: ConfigurationFault): string => {
    const { kind, field, why, params } = fault;
    const about = params.about === undefined ? "" : named(fault, "about", params.about);
    const isExpression =
      (kind === "form" && field.startsWith("rules[")) ||
      (kind === "validation_rules" && /\.(when|holds|says|examples)\b/.test(field)) ||
      (kind === "notification_rule" && field === "condition");
    if (isExpression && isRuleFault(why)) return ruleFault(why, about);
    if (kind === "form" && has("form-builder", `whys.${why}`)) return ofForm(`whys.${why as FormWhy}`, { message: "" });
    if (kind === "workflow" && has("workflow", `faults.${why}`)) return ofWorkflow(`faults.${why as WorkflowFault}`, amounts(params, i18n.language));
    if (kind === "validation_rules" && !isExpression && has("workflow", `ruleFaults.${why}`)) return ofWorkflow(`ruleFaults.${why as RuleWhy}`);
    if (kind === "flow" && has("flows", `faults.${why}`)) {
      const id = params.detail ?? "";
      const language = why === "missing_lang" || why === "stray_lang" ? languageName(id, i18n.language) : id;
      return ofFlow(`faults.${why as FlowWhy}`, { detail: named(fault, "detail", id), language });
    }
    if (!has("config-faults", `whys.${why}`)) return t("whys.other", { why: isolated(why), about });
    return t(`whys.${why as ConfigWhy}`, { about, applications: number(Number(params.applications ?? 0)), why });
  };
  const memberOf = ({ kind, field, params }: ConfigurationFault): string | null => {
    if (kind === "form" || kind === "workflow" || kind === "validation_rules" || kind === "flow") return null;
    const named = field.split(".").findLast((part) => has("config-faults", `members.${part}`));
    if (named === undefined) return null;
    const member = t(`members.${named as Member}`);
    return params.lang ? t("inLanguage", { member, language: languageName(params.lang, i18n.language) }) : member;
  };
  const placeOf = (fault: ConfigurationFault): string | null => {
    const { kind, item } = fault;
    const place = PLACES[kind];
    if (!place || item === "") return null;
    const [id = "", target] = kind === "workflow" ? item.split("-") : [item];
    const from = named(fault, "item", id);
    return target === undefined ? t(`places.${place}`, { item: from }) : t("places.move", { from, to: named(fault, "to", target), item });
  };
  return (fault) => {
    const text = textName({ kind: fault.kind, key: wordsOf(fault, "text") || fault.key });
    const where = [text, placeOf(fault), memberOf(fault)].filter((part) => part !== null).join(t("then"));
    return t(fault.is_changed ? "own" : "breaks", { where, words: whyOf(fault) });
  };
}
