import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RuleExample } from "../../../../shared/form-engine/document";
import { RuleField } from "../../../../shared/form-rules/rule-field";
import { Button } from "../../../../ui/button";
import { FieldSet } from "../../../../ui/field-set";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import { useWantedFocus } from "../../../../ui/use-wanted-focus";
import { useFormEditor } from "../editor-context";
import type { Rule } from "../form-edits/tree";
import { useFormWords } from "../words";
import { WordsField } from "./words-field";

/** A rule with another condition and other examples; one without examples has no member for them. */
function changed({ examples: _before, ...rule }: Rule, when: string, examples: readonly RuleExample[]): Rule {
  return { ...rule, when, ...(examples.length > 0 ? { examples: [...examples] } : {}) };
}

export interface RulesCardProps {
  target: string;
  /** What rules can do to it. */
  kinds: readonly Rule["does"][];
}

/** The rules about something: when it is asked, when it is wanted, what it comes to, when it is wrong. */
export function RulesCard({ target, kinds }: RulesCardProps) {
  const { t } = useTranslation("form-builder");
  const { form, edit, mayWrite, faults } = useFormEditor();
  const words = useFormWords();
  const addId = useId();
  const wantFocus = useWantedFocus();
  const rules = (form.rules ?? []).filter((rule) => rule.target === target);
  const errorOf = (rule: Rule): string | undefined => {
    const path = `rules[${form.rules!.indexOf(rule)}].`;
    const own = faults.filter((fault) => fault.at === target && fault.field.startsWith(path));
    return own.length > 0 ? [...new Set(own.map(words.fault))].join(" ") : undefined;
  };
  return (
    <FieldSet label={t("rules.title")}>
      {rules.length === 0 ? <p className="form-builder-hint">{t("rules.none")}</p> : null}
      <ul className="form-builder-rules">
        {rules.map((rule) => (
          <li key={rule.id} className="form-builder-rule">
            <div className="form-builder-rule-head">
              {mayWrite ? (
                <IconButton
                  label={t("rules.remove", { does: words.does(rule.does) })}
                  icon={<Trash2 size={16} aria-hidden />}
                  size="small"
                  onPress={() => {
                    wantFocus([addId]);
                    edit({ do: "remove_rule", id: rule.id });
                  }}
                />
              ) : null}
            </div>
            <RuleField
              label={words.does(rule.does)}
              source={rule.when}
              kind={rule.does}
              document={form}
              at={target}
              examples={rule.examples ?? []}
              error={errorOf(rule)}
              isReadOnly={!mayWrite}
              onChange={(when, examples) => edit({ do: "rule", rule: changed(rule, when, examples) }, `rule ${rule.id}`)}
            />
            {rule.does === "check" ? <WordsField label={t("rules.words")} place={`rule:${rule.id}`} owner={target} sort="rule" hasLines /> : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <div>
          <Menu
            trigger={
              <Button id={addId} size="small" icon={<Plus size={16} aria-hidden />}>
                {t("rules.add")}
              </Button>
            }
            label={t("rules.add")}
            groups={[
              {
                id: "rules",
                name: t("rules.add"),
                hideName: true,
                actions: kinds.map((does) => ({ id: does, name: words.does(does), onAction: () => edit({ do: "add_rule", target, does }) })),
              },
            ]}
            placement="bottom start"
          />
        </div>
      ) : null}
    </FieldSet>
  );
}
