import { useTranslation } from "react-i18next";
import { isolated } from "../words/direction";

/** The kinds of configuration by the names of the wire. */
const KINDS = [
  "workflow",
  "form",
  "validation_rules",
  "message_template",
  "denial_reasons",
  "notification_rule",
  "flow",
  "phone_schedule",
  "program_details",
] as const;

/** Kinds of which there are several, each with its own key. */
const KEYED = ["message_template", "notification_rule", "flow", "phone_schedule"];

/** What a text is called: its kind, with its key where there are several. */
export function useTextName(): (text: { kind: string; key: string }) => string {
  const { t } = useTranslation("releases");
  return ({ kind, key }) => {
    const known = KINDS.find((one) => one === kind);
    const name = known ? t(`kinds.${known}`) : kind;
    return KEYED.includes(kind) ? t("keyed", { kind: name, key: isolated(key) }) : name;
  };
}
