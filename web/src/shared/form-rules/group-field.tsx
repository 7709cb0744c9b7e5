import { ArrowDown, ArrowUp, FolderPlus, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Select } from "../../ui/select";
import { useWantedFocus } from "../../ui/use-wanted-focus";
import { ConditionField } from "./condition-field";
import { openCondition } from "./condition-choices";
import { useRule, type Each } from "./rule-context";
import { group as groupOf, isGroup, type Group, type Join, type Part } from "./sentence";

export interface GroupFieldProps {
  group: Group;
  each: Each;
  /** How deep it stands: groups are not put into each other without an end. */
  depth?: number;
  onChange: (group: Group) => void;
}

const DEEPEST = 2;

/** Conditions that hold together: added, removed and put in order, by mouse and by keyboard. */
export function GroupField({ group, each, depth = 0, onChange }: GroupFieldProps) {
  const { t } = useTranslation("form-rules");
  const { say } = useRule();
  const base = useId();
  // The focus stays on what was moved, and on something once that is gone.
  const wantFocus = useWantedFocus();
  const { parts } = group;

  const buttonId = (place: number, name: string) => `${base}-${place}-${name}`;

  const setParts = (next: Part[]) => onChange({ ...group, parts: next });
  const handleMove = (place: number, to: number) => {
    const next = [...parts];
    const [moved] = next.splice(place, 1);
    if (!moved) return;
    next.splice(to, 0, moved);
    const names = to < place ? ["up", "down"] : ["down", "up"];
    wantFocus(names.map((name) => buttonId(to, name)));
    setParts(next);
    say(t("editor.moved", { number: to + 1, total: parts.length }));
  };
  const handleRemove = (place: number) => {
    wantFocus([buttonId(place, "remove"), buttonId(place - 1, "remove"), `${base}-add`]);
    setParts(parts.filter((_, other) => other !== place));
    say(t("editor.removed"));
  };
  const handleAdd = (part: Part) => {
    setParts([...parts, part]);
    say(t("editor.added", { number: parts.length + 1 }));
  };

  return (
    <div className="rule-group">
      <Select
        label={t("editor.join")}
        options={[
          { id: "all", name: t("editor.all") },
          { id: "any", name: t("editor.any") },
          { id: "none", name: t("editor.none") },
        ]}
        value={group.join}
        onChange={(join) => onChange(groupOf(join as Join, parts))}
      />
      {parts.length === 0 ? <p className="rule-hint">{t("editor.empty")}</p> : null}
      <ol className="rule-parts">
        {parts.map((part, place) => (
          // Parts have no ids of their own: their order is what they are known by.
          <li
            key={place}
            className="rule-part"
            aria-label={isGroup(part) ? t("editor.group", { number: place + 1 }) : t("editor.condition", { number: place + 1 })}
          >
            {isGroup(part) ? (
              <GroupField group={part} each={each} depth={depth + 1} onChange={(next) => setParts(parts.with(place, next))} />
            ) : (
              <ConditionField condition={part} each={each} depth={depth} onChange={(next) => setParts(parts.with(place, next))} />
            )}
            <div className="rule-part-buttons">
              <IconButton
                id={buttonId(place, "up")}
                size="small"
                icon={<ArrowUp size={16} aria-hidden />}
                label={t("editor.up", { number: place + 1 })}
                isDisabled={place === 0}
                onPress={() => handleMove(place, place - 1)}
              />
              <IconButton
                id={buttonId(place, "down")}
                size="small"
                icon={<ArrowDown size={16} aria-hidden />}
                label={t("editor.down", { number: place + 1 })}
                isDisabled={place === parts.length - 1}
                onPress={() => handleMove(place, place + 1)}
              />
              <IconButton
                id={buttonId(place, "remove")}
                size="small"
                icon={<Trash2 size={16} aria-hidden />}
                label={t("editor.remove", { number: place + 1 })}
                onPress={() => handleRemove(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="rule-buttons">
        <Button id={`${base}-add`} size="small" icon={<Plus size={16} aria-hidden />} onPress={() => handleAdd(openCondition())}>
          {t("editor.addCondition")}
        </Button>
        {depth < DEEPEST ? (
          <Button
            size="small"
            variant="quiet"
            icon={<FolderPlus size={16} aria-hidden />}
            onPress={() => handleAdd(groupOf(group.join === "any" ? "all" : "any", [openCondition(), openCondition()]))}
          >
            {t("editor.addGroup")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
