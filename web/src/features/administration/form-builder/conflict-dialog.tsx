import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextView } from "../../../shared/config-editor/text-view";
import type { Form } from "../../../shared/form-engine/document";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { languageName } from "../../../shared/words/languages";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { RadioGroup } from "../../../ui/radio-group";
import { find } from "./form-edits/tree";
import { merged, type Conflict, type Side } from "./merge/merge";
import { useFormWords } from "./words";

export interface ConflictDialogProps {
  /** What both were written on. */
  base: Form;
  mine: Form;
  /** What the hub has by now. */
  theirs: TextView<Form>;
  theirText: Form;
  /** Saves the two put together. */
  onMerged: (form: Form) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody has saved meanwhile. What only one of the two changed is put together by itself; the rest is chosen here, one by one. */
export function ConflictDialog({ base, mine, theirs, theirText, onMerged, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t, i18n } = useTranslation("form-builder");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const words = useFormWords();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { conflicts } = merged(base, mine, theirText);
  const items = [...new Set(conflicts.map(({ item }) => item))];
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return t("conflict.nothing");
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.map((one) => (typeof one === "string" && find(mine, one) ? words.nameOf(mine, one) : shown(one))).join(", ");
    return JSON.stringify(value);
  };
  const memberOf = ({ member }: Conflict): string => {
    const [name = "", ...rest] = member.split("/");
    const lang = rest.at(-1);
    if (name === "place") return t("conflict.place");
    if (name === "order") return t("conflict.order");
    if (name === "when") return t("rules.title");
    if ((name === "words" || name === "title" || name === "help" || name === "text" || name === "options") && lang)
      return t("conflict.inLang", { text: words.text(name === "options" ? "option" : name), lang: languageName(lang, i18n.language) });
    return name === "options" ? words.text("option") : name;
  };
  const saidOf = (conflict: Conflict, side: Side): string => {
    if (conflict.member === "removed") return conflict[side] === true ? t("conflict.kept") : t("conflict.removed");
    const value = conflict[side];
    const placed = conflict.member === "place" && typeof value === "string" ? words.nameOf(side === "mine" ? mine : theirText, value || null) : shown(value);
    return t("conflict.says", { member: memberOf(conflict), text: placed });
  };
  const nameOf = (item: string): string => {
    const rule = item.startsWith("rule:") ? item.slice("rule:".length) : null;
    if (rule !== null) {
      const target = [...(mine.rules ?? []), ...(theirText.rules ?? [])].find(({ id }) => id === rule)?.target ?? null;
      return t("conflict.ruleOf", { name: words.nameOf(mine, target) });
    }
    return words.nameOf(find(mine, item) ? mine : theirText, item === "" ? null : item);
  };
  const { draft, published } = theirs;
  const last = draft
    ? { name: author(draft.created_by), date: format.dateTime(draft.created_at_ms) }
    : { name: author(published?.published_by ?? ""), date: format.dateTime(published?.published_at_ms) };
  return (
    <Dialog
      title={t("conflict.title")}
      isOpen
      onClose={onClose}
      size="large"
      kind="form"
      actions={
        <>
          <Button onPress={onTakeTheirs}>{t("conflict.theirs")}</Button>
          <Button variant="primary" isDisabled={items.some((item) => !choices.has(item))} onPress={() => onMerged(merged(base, mine, theirText, choices).form)}>
            {t("conflict.save")}
          </Button>
        </>
      }
    >
      <div className="config-card">
        <p>{draft ? t("conflict.drafted", last) : t("conflict.published", last)}</p>
        <p>{t("conflict.words", { number: items.length })}</p>
        {items.map((item) => {
          const of = conflicts.filter((one) => one.item === item);
          const said = (side: Side) => of.map((one) => saidOf(one, side)).join("; ");
          return (
            <RadioGroup
              key={item}
              label={nameOf(item)}
              variant="cards"
              options={[
                { id: "mine", name: t("conflict.mine"), detail: said("mine") },
                { id: "theirs", name: t("conflict.their"), detail: said("theirs") },
              ]}
              value={choices.get(item) ?? null}
              onChange={(side) => setChoices((before) => new Map(before).set(item, side === "mine" ? "mine" : "theirs"))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
