import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Choice } from "../../../../shared/form-engine/document";
import { Button } from "../../../../ui/button";
import { FieldSet } from "../../../../ui/field-set";
import { IconButton } from "../../../../ui/icon-button";
import { TextField } from "../../../../ui/text-field";
import { useWantedFocus } from "../../../../ui/use-wanted-focus";
import { useFormEditor } from "../editor-context";
import { WordsField } from "./words-field";

export interface OptionsFieldProps {
  /** The question; empty: the kinds of documents. */
  of: string;
  label: string;
  add: string;
  choices: readonly Choice[];
}

/** What can be chosen, in order, each with its words and its name in exports. */
export function OptionsField({ of, label, add, choices }: OptionsFieldProps) {
  const { t } = useTranslation("form-builder");
  const { edit, mayWrite, say } = useFormEditor();
  const base = useId();
  const wantFocus = useWantedFocus();
  const buttonId = (choice: Choice | undefined, name: string) => `${base}-${choice?.id ?? ""}-${name}`;
  const move = (choice: Choice, name: string, at: number, by: -1 | 1) => {
    // At the end the button to go on is off: the one back has the focus.
    wantFocus((by === -1 ? ["up", "down"] : ["down", "up"]).map((one) => buttonId(choice, one)));
    edit({ do: "move_option", of, option: choice.id, by });
    say(t("options.moved", { name, place: at + by + 1, places: choices.length }));
  };
  const wordsId = (at: number) => `${base}-words-${at}`;
  const addChoice = () => {
    wantFocus([wordsId(choices.length)]);
    edit({ do: "add_option", of });
  };
  const remove = (choice: Choice, name: string, at: number) => {
    wantFocus([buttonId(choices[at + 1], "remove"), buttonId(choices[at - 1], "remove"), `${base}-add`]);
    edit({ do: "remove_option", of, option: choice.id });
    say(t("options.removed", { name }));
  };
  return (
    <FieldSet label={label}>
      <ol className="form-builder-options">
        {choices.map((choice, at) => {
          const name = choice.words["en"] || t("options.number", { number: at + 1 });
          return (
            <li key={choice.id} className="form-builder-option">
              <WordsField
                id={wordsId(at)}
                label={t("options.number", { number: at + 1 })}
                place={of === "" ? `document:${choice.id}` : `${of}.options.${choice.id}`}
                owner={of}
                sort={of === "" ? "document" : "option"}
              />
              <TextField
                label={t("options.key")}
                value={choice.key ?? ""}
                placeholder={choice.id}
                textDir="ltr"
                autoComplete="off"
                spellCheck="false"
                isReadOnly={!mayWrite}
                onChange={(key) => edit({ do: "option_key", of, option: choice.id, key }, `key ${of} ${choice.id}`)}
              />
              {mayWrite ? (
                <div className="form-builder-tools">
                  <IconButton
                    id={buttonId(choice, "up")}
                    label={t("options.up", { name })}
                    icon={<ArrowUp size={16} aria-hidden />}
                    size="small"
                    isDisabled={at === 0}
                    onPress={() => move(choice, name, at, -1)}
                  />
                  <IconButton
                    id={buttonId(choice, "down")}
                    label={t("options.down", { name })}
                    icon={<ArrowDown size={16} aria-hidden />}
                    size="small"
                    isDisabled={at === choices.length - 1}
                    onPress={() => move(choice, name, at, 1)}
                  />
                  <IconButton
                    id={buttonId(choice, "remove")}
                    label={t("options.remove", { name })}
                    icon={<Trash2 size={16} aria-hidden />}
                    size="small"
                    onPress={() => remove(choice, name, at)}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {mayWrite ? (
        <div>
          <Button id={`${base}-add`} size="small" icon={<Plus size={16} aria-hidden />} onPress={addChoice}>
            {add}
          </Button>
        </div>
      ) : null}
    </FieldSet>
  );
}
