import { useTranslation } from "react-i18next";
import type { ConfigurationFault } from "../../api/schema";
import { isRuleFault, useRuleFaultWords } from "../form-rules/use-rule-fault-words";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";
import type { Words } from "../words/i18next";
import { languageName } from "../words/languages";
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

  const whyOf = ({ kind, field, why, params }: ConfigurationFault): string => {
    const about = params.about ?? "";
    const isExpression =
      (kind === "form" && field.startsWith("rules[")) ||
      (kind === "validation_rules" && /\.(when|holds|examples)\b/.test(field)) ||
      (kind === "notification_rule" && field === "condition");
    if (isExpression && isRuleFault(why)) return ruleFault(why, isolated(about));
    if (kind === "form" && has("form-builder", `whys.${why}`)) return ofForm(`whys.${why as FormWhy}`, { message: "" });
    if (kind === "workflow" && has("workflow", `faults.${why}`)) return ofWorkflow(`faults.${why as WorkflowFault}`);
    if (kind === "validation_rules" && !isExpression && has("workflow", `ruleFaults.${why}`)) return ofWorkflow(`ruleFaults.${why as RuleWhy}`);
    const detail = params.detail ?? "";
    if (kind === "flow" && has("flows", `faults.${why}`)) {
      const language = why === "missing_lang" || why === "stray_lang" ? languageName(detail, i18n.language) : detail;
      return ofFlow(`faults.${why as FlowWhy}`, { detail: isolated(detail), language });
    }
    if (!has("config-faults", `whys.${why}`)) return t("whys.other", { why: isolated(why), about: isolated(about) });
    return t(`whys.${why as ConfigWhy}`, { about: isolated(about), applications: number(Number(params.applications ?? 0)), why });
  };
  const memberOf = ({ kind, field, params }: ConfigurationFault): string | null => {
    if (kind === "form" || kind === "workflow" || kind === "validation_rules" || kind === "flow") return null;
    const named = field.split(".").findLast((part) => has("config-faults", `members.${part}`));
    if (named === undefined) return null;
    const member = t(`members.${named as Member}`);
    return params.lang ? t("inLanguage", { member, language: languageName(params.lang, i18n.language) }) : member;
  };
  const placeOf = ({ kind, item }: ConfigurationFault): string | null => {
    const place = PLACES[kind];
    if (!place || item === "") return null;
    const [from = "", to] = kind === "workflow" ? item.split("-") : [item];
    return to === undefined ? t(`places.${place}`, { item: isolated(item) }) : t("places.move", { from: isolated(from), to: isolated(to), item });
  };
  return (fault) => {
    const where = [textName(fault), placeOf(fault), memberOf(fault)].filter((part) => part !== null).join(t("then"));
    return t(fault.is_changed ? "own" : "breaks", { where, words: whyOf(fault) });
  };
}
